-- An account's own colour (src/domain/group/colour.ts); null: the one that follows from its id.
alter table users add column colour smallint check (colour between 0 and 15);
-- What a visitor was called on their bills, and their colour there: the account that they sign up for has both.
alter table registrations add column name text;
alter table registrations add column colour smallint check (colour between 0 and 15);
