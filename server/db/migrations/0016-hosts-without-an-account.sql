-- A guest who makes bills of their own (server/bills/guests/hosts.ts).
alter table users add column hosts boolean not null default false;
-- When somebody who has a guest's bill last used Kira. Beside `receipts`: it is no news to a phone.
create table bill_uses (
  receipt_id uuid primary key references receipts on delete cascade,
  at timestamptz not null
);
