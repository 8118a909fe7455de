-- The transaction that made a receipt: a member who had left by then never hears of its id (server/sync).
-- Receipts from before this migration count as made before everybody left.
alter table receipts add column created_xid xid8 not null default '0';
alter table receipts alter column created_xid set default pg_current_xact_id();
