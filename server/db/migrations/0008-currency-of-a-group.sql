-- Of the group's new bills; null: ringgit. A bill's own currency is in its board, and a payment's in its id.
alter table groups add column currency text;
