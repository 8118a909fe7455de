-- What became of a batch of a group's operations, for a request that is sent again.
alter table group_ops add column reason text;
alter table group_ops add column batch text;
