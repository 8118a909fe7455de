-- Which engines read a receipt, the one asked first first; none where it was typed.
alter table receipts add column read_by text[] not null default '{}';
