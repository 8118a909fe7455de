-- Groups that a receipt was in before: their members' phones hear that it is gone (server/sync).
create table receipt_moves (
  receipt_id uuid not null references receipts on delete cascade,
  group_id uuid not null references groups on delete cascade,
  moved_xid xid8 not null default pg_current_xact_id(),
  primary key (receipt_id, group_id)
);
create index receipt_moves_group on receipt_moves (group_id);
