-- When a member was removed from a group, or left it, where they are `removed`: what is dated later is not
-- theirs to make. For those who were removed before this column it is the moment of this migration: a default
-- fills the rows without a change that each phone would hear of.
alter table group_members add column removed_at timestamptz default now();
alter table group_members alter column removed_at drop default;

-- When the host took somebody out of a bill, whether they keep it for a payment of theirs or not. Until now a
-- removed place with a link said so.
alter table places add column taken_out_at timestamptz;
update places set taken_out_at = now() where removed and link_id is not null;
-- One who kept the bill lost the link, and only a place by a link begins after the bill's first revision.
update places set taken_out_at = now(), changed_xid = pg_current_xact_id()
where not removed and link_id is null and since_rev > 0;
