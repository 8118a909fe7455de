-- When a pair was first used: so long after that the one before it is still taken, and no longer.
alter table sessions add column used_at timestamptz;
update sessions set used_at = now() where used;
alter table sessions drop column used;
