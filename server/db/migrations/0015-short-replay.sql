-- How much of the log stands behind `initial`. When it is too much to replay for a request that names an
-- old revision, `initial` moves up to the board of that time (server/boards/repository.ts).
alter table boards add column replay_bytes integer not null default 0;
update boards b set replay_bytes = (
  select least(coalesce(sum(length(o.op::text)), 0), 1000000000) from board_ops o
  where o.receipt_id = b.receipt_id and o.rev > b.initial_rev);
