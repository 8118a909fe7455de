-- Everything the main path needs. Times come from the server's clock, never from the database's.

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  username text not null,
  name text,
  phone text not null default '',
  password text not null,
  verified_at timestamptz,
  created_at timestamptz not null
);
create unique index users_username on users (lower(username));

-- One row per pair of tokens; a refresh adds a row to the family and marks the old one as replaced.
create table sessions (
  id uuid primary key,
  family uuid not null,
  user_id uuid not null references users on delete cascade,
  access_hash text not null unique,
  access_expires_at timestamptz not null,
  refresh_hash text not null unique,
  expires_at timestamptz not null,
  replaced_at timestamptz
);
create index sessions_family on sessions (family);
create index sessions_expiry on sessions (expires_at);

create table email_tokens (
  hash text primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify')),
  expires_at timestamptz not null
);

-- changed_xid is the last transaction that wrote the row: the change feed's order (server/sync).
create table groups (
  id uuid primary key,
  name text not null,
  creator uuid not null references users,
  created_at timestamptz not null,
  deleted_at timestamptz,
  changed_xid xid8 not null default pg_current_xact_id()
);

create table group_members (
  group_id uuid not null references groups,
  user_id uuid not null references users,
  is_default boolean not null default false,
  removed boolean not null default false,
  joined_at timestamptz not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (group_id, user_id)
);
create index group_members_user on group_members (user_id);

create table invitations (
  id uuid primary key,
  group_id uuid not null references groups,
  email text not null check (email = lower(email)),
  invited_by uuid not null references users,
  status text not null check (status in ('pending', 'accepted', 'declined', 'cancelled')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index invitations_pending on invitations (group_id, email) where status = 'pending';

create table images (
  id uuid primary key,
  owner uuid not null references users,
  sha256 text not null,
  type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  rotation integer not null,
  created_at timestamptz not null
);

-- What a list shows stands beside the board, so that a list reads no boards.
create table receipts (
  id uuid primary key,
  creator uuid not null references users,
  group_id uuid references groups,
  image_id uuid references images,
  title text not null,
  description text not null,
  date date,
  total bigint not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  changed_xid xid8 not null default pg_current_xact_id()
);
create index receipts_creator on receipts (creator, created_at desc);
create index receipts_group on receipts (group_id, created_at desc);
create index receipts_image on receipts (image_id);

-- doc = initial + the applied operations of board_ops, in order.
create table boards (
  receipt_id uuid primary key references receipts,
  rev integer not null,
  initial jsonb not null,
  doc jsonb not null
);

create table board_ops (
  receipt_id uuid not null references boards,
  rev integer not null,
  seq integer not null,
  op jsonb not null,
  field text,
  user_id uuid not null references users,
  device text not null,
  batch text,
  base_rev integer not null,
  outcome text not null check (outcome in ('applied', 'gone', 'rejected')),
  -- The rev whose author had not seen this value and replaced it.
  superseded_by integer,
  at timestamptz not null,
  primary key (receipt_id, rev, seq)
);

create table idempotency (
  user_id uuid not null references users,
  key text not null,
  device text not null,
  lane text not null,
  seq integer,
  hash text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create table lanes (
  user_id uuid not null references users,
  device text not null,
  lane text not null,
  seq integer not null,
  primary key (user_id, device, lane)
);

create function touch() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger touch before update on groups for each row execute function touch();
create trigger touch before update on group_members for each row execute function touch();
create trigger touch before update on receipts for each row execute function touch();
