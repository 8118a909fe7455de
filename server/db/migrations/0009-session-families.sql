-- One row per session. Rotating, ending and the theft rule lock it, so that they follow one another.
create table session_families (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- "Chrome on Android"; null for sessions from before this table.
  device text
);
create index session_families_user on session_families (user_id);
create index session_families_expiry on session_families (expires_at);

-- A pair expired 90 days after it was made. The newest pair says when its session ends at the latest.
insert into session_families (id, user_id, created_at, last_used_at, expires_at)
select family, user_id, min(expires_at) - interval '90 days', max(expires_at) - interval '90 days', max(expires_at)
from sessions group by family, user_id;
alter table sessions
  add foreign key (family) references session_families on delete cascade;
