-- A group's link or QR code, by which users ask to join. Its text follows from `id` and the server's secret.
create table group_links (
  group_id uuid primary key references groups on delete cascade,
  id uuid not null,
  hash text not null unique,
  expires_at timestamptz not null
);

-- Who asks to join. The group's creator decides.
create table join_requests (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The link by which they asked last.
  link_id uuid not null,
  status text not null check (status in ('pending', 'accepted', 'refused')),
  created_at timestamptz not null,
  primary key (group_id, user_id)
);
create index join_requests_user on join_requests (user_id);
