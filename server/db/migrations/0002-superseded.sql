-- The transaction in which somebody else replaced a value that they had not seen: the change feed tells
-- its author (server/sync).
alter table board_ops add column superseded_xid xid8;
create index board_ops_superseded on board_ops (user_id, device, superseded_xid)
  where superseded_xid is not null;
