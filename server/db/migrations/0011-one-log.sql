-- What was done to documents of all kinds (src/domain/documents), by whom; `was` sets the value before.
create table document_ops (
  kind text not null check (kind in ('receipt', 'group', 'payment', 'me')),
  id text collate "C" not null,
  rev integer not null,
  seq integer not null,
  op jsonb not null,
  was jsonb,
  -- Of both, as JSON: what is read at once is bounded by it.
  chars integer not null generated always as (length(op::text) + coalesce(length(was::text), 0)) stored,
  user_id uuid not null references users,
  -- '' for the server's own.
  device text not null,
  batch text,
  outcome text not null check (outcome in ('applied', 'rejected')),
  -- Why it was rejected.
  reason text check (reason in ('limit', 'unknown', 'right', 'group')),
  at timestamptz not null,
  primary key (kind, id, rev, seq)
);
insert into document_ops (kind, id, rev, seq, op, was, user_id, device, batch, outcome, reason, at)
select 'receipt', receipt_id::text, rev, seq, op, was, user_id, device, batch, outcome, reason, at from board_ops
union all
select 'payment', payment_id, rev, seq, op, was, user_id, device, batch, outcome, reason, at from payment_ops
union all
select 'me', user_id::text, rev, seq, op, was, user_id, device, batch, outcome, reason, at from own_ops
union all
-- They had a number alone: they come before the group's first revision.
select 'group', group_id::text, 0, row_number() over (partition by group_id order by n) - 1, op, was, user_id, '',
  batch, outcome, reason, at from group_ops;
create index document_ops_user on document_ops (user_id, kind);
drop table board_ops, payment_ops, own_ops, group_ops;

-- A group is stored whole, but for when it was deleted. Its name is shown with other documents, too.
alter table groups add column doc jsonb not null default '{}';
alter table groups disable trigger user;
update groups set doc = jsonb_strip_nulls(jsonb_build_object('name', name, 'people', people, 'currency', currency));
alter table groups enable trigger user;
alter table groups alter column doc drop default;
alter table groups drop column name, drop column people, drop column currency;
alter table groups add column name text not null generated always as (doc ->> 'name') stored;

-- A user's own document is stored whole, but for their name, which `users` has.
alter table own_settings add column doc jsonb not null default '{}';
alter table own_settings disable trigger touch;
update own_settings set doc = jsonb_build_object('language', language, 'group', default_group, 'folded', folded);
alter table own_settings enable trigger touch;
alter table own_settings drop column language, drop column default_group, drop column folded;
