-- Times come from the server's clock, never from the database's.

create table users (
  id uuid primary key,
  -- Null: a guest, who came by a bill's link and has no account.
  email text unique check (email = lower(email)),
  username text not null,
  name text,
  phone text not null default '',
  -- In which they signed up: e-mails are written in it until they choose one.
  language text not null default 'en' check (language in ('en', 'ms')),
  -- Null: an account that signs in by a third party only.
  password text,
  -- Hash of the cookie of the browser that signed up, until the address is verified.
  signup_hash text,
  verified_at timestamptz,
  created_at timestamptz not null,
  -- When the user deleted the account. The row stays, without anything personal, for the bills of others.
  deleted_at timestamptz,
  check (email is not null or (password is null and verified_at is null))
);
create unique index users_username on users (lower(username));
create index users_guests on users (id) where email is null;

-- Each sign-up that waits for its link. A later one for the same address must not end it: it may be a stranger's.
create table registrations (
  -- Of the cookie of the browser that signed up.
  signup_hash text primary key,
  user_id uuid not null references users on delete cascade,
  username text not null,
  password text not null,
  language text not null,
  created_at timestamptz not null,
  -- The guest who signs up: their row becomes the account.
  guest_id uuid references users on delete set null
);
create index registrations_guest on registrations (guest_id);
create index registrations_user on registrations (user_id);
create index registrations_created on registrations (created_at);

-- One row per session. Rotating, ending and the theft rule lock it, so that they follow one another.
create table session_families (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- "Chrome on Android"
  device text,
  -- The id of the identity that opened it; null for a password.
  identity text
);
create index session_families_user on session_families (user_id);
create index session_families_expiry on session_families (expires_at);

-- One row per pair of tokens; a refresh adds a row to the family and marks the old one as replaced.
create table sessions (
  id uuid primary key,
  family uuid not null references session_families on delete cascade,
  user_id uuid not null references users on delete cascade,
  access_hash text not null unique,
  access_expires_at timestamptz not null,
  refresh_hash text not null unique,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  -- Which pair this one took the place of, and when it was first used: so long after that the one before it
  -- is still taken, because the answer that carried this one may have been lost.
  replaces uuid,
  used_at timestamptz
);
create index sessions_family on sessions (family);
create index sessions_expiry on sessions (expires_at);
create index sessions_user on sessions (user_id);

create table email_tokens (
  hash text primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'change')),
  -- The new address, which the link proves.
  email text check ((purpose = 'change') = (email is not null)),
  expires_at timestamptz not null
);
create index email_tokens_user on email_tokens (user_id);

-- Time-based codes (RFC 6238). The secret is encrypted with the server's own; it counts once confirmed.
create table two_factors (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  -- The 30-second step of the newest code that was used: no code works twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);

-- Sign-ins that wait for their code.
create table two_factor_logins (
  hash text primary key,
  user_id uuid not null references users on delete cascade,
  redirect text not null,
  wrong_codes integer not null default 0,
  expires_at timestamptz not null,
  -- As in session_families.
  identity text
);
create index two_factor_logins_user on two_factor_logins (user_id);

-- Accounts at third parties that open an account here.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  -- When the user removed it. The row stays, or the next sign-in there would link it again by its address.
  removed_at timestamptz,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- What was tried, by account, address or device, in the hour or day that began at `since`.
create table attempts (
  subject text not null,
  span text not null check (span in ('hour', 'day')),
  since timestamptz not null,
  count integer not null,
  primary key (subject, span, since)
);
create index attempts_since on attempts (since);

-- Browsers that have signed in to an account before; the cookie's hash.
create table devices (
  hash text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, hash)
);
create index devices_last_used on devices (last_used_at);

-- E-mails that wait to be sent. Each row is written in the transaction of its cause; the server deletes it
-- once the e-mail is on its way. A row holds no token: links are made when the e-mail is sent.
create table mails (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  data jsonb not null,
  created_at timestamptz not null,
  -- When to try (again). A process that sends it moves this ahead first, so that no other process does.
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index mails_due on mails (due_at);

-- changed_xid is the last transaction that wrote the row: the change feed's order (server/sync). A group as
-- one of its members sees it has the revision `groups.rev + group_members.rev`.
create table groups (
  id uuid primary key,
  name text not null,
  creator uuid not null references users,
  -- Its people by their ids (src/domain/group): members, invited people, and friends without e-mail.
  people jsonb not null default '{}',
  created_at timestamptz not null,
  deleted_at timestamptz,
  rev integer not null default 1,
  changed_xid xid8 not null default pg_current_xact_id()
);
create index groups_creator on groups (creator);

-- What was done to a group's name and people, by whom; `was` sets the value before.
create table group_ops (
  group_id uuid not null references groups,
  n bigint generated always as identity,
  op jsonb not null,
  was jsonb,
  user_id uuid not null references users,
  outcome text not null check (outcome in ('applied', 'rejected')),
  at timestamptz not null,
  primary key (group_id, n)
);
create index group_ops_user on group_ops (user_id);

-- A user's own document (src/domain/me), beside their name. None: they have set nothing, or are a guest.
create table own_settings (
  user_id uuid primary key references users on delete cascade,
  language text check (language in ('en', 'ms')),
  default_group uuid references groups,
  -- Groups that their lists fold away: {id: true}.
  folded jsonb not null default '{}',
  rev integer not null default 0,
  changed_xid xid8 not null default pg_current_xact_id()
);

-- What was done to it; `was` sets the value before.
create table own_ops (
  user_id uuid not null references own_settings on delete cascade,
  rev integer not null,
  seq integer not null,
  op jsonb not null,
  was jsonb not null,
  -- '' for the server's own.
  device text not null,
  batch text,
  outcome text not null check (outcome in ('applied', 'rejected')),
  reason text check (reason in ('group')),
  at timestamptz not null,
  primary key (user_id, rev, seq)
);

create table group_members (
  group_id uuid not null references groups,
  user_id uuid not null references users,
  removed boolean not null default false,
  -- Removed by the group's deletion: they see it under "Recently deleted", and come back with it.
  dissolved boolean not null default false,
  joined_at timestamptz not null,
  rev integer not null default 0,
  changed_xid xid8 not null default pg_current_xact_id(),
  -- The transaction in which they joined or left: all receipts of the group are news by it.
  joined_xid xid8 not null default pg_current_xact_id(),
  -- The transaction of their first time: who had left by then never hears of them.
  created_xid xid8 not null default pg_current_xact_id(),
  primary key (group_id, user_id)
);
create index group_members_user on group_members (user_id);

create table invitations (
  id uuid primary key,
  group_id uuid not null references groups,
  email text not null check (email = lower(email)),
  -- Who of the group's people it is: they keep it when the address is invited again.
  person_id uuid not null,
  invited_by uuid not null references users,
  status text not null check (status in ('pending', 'accepted', 'declined', 'cancelled', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index invitations_pending on invitations (group_id, email) where status = 'pending';
create index invitations_email on invitations (email) where status = 'pending';
create index invitations_invited_by on invitations (invited_by);

-- Links of invitations, as hashes. An e-mail that is sent again gets another link.
create table invitation_tokens (
  hash text primary key,
  invitation_id uuid not null references invitations on delete cascade,
  created_at timestamptz not null
);
create index invitation_tokens_invitation on invitation_tokens (invitation_id);

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
-- The quota of a user counts their images before each upload.
create index images_owner on images (owner);

-- What a list shows stands beside the board, so that a list reads no boards. So do group and deletion; all of
-- it follows from the board in each edit's transaction.
create table receipts (
  id uuid primary key,
  creator uuid not null references users,
  group_id uuid references groups,
  -- Its photo, which may come after it.
  image_id uuid,
  -- Which engines read it, the one asked first first; none where it was typed.
  read_by text[] not null default '{}',
  title text not null,
  description text not null,
  date date,
  total bigint not null,
  created_at timestamptz not null,
  -- Since when the board says that it is deleted. Whoever has it sees it under "Recently deleted".
  deleted_at timestamptz,
  -- Board and log are gone for good. The row stays: phones that were away for months still hear of it.
  purged boolean not null default false,
  changed_xid xid8 not null default pg_current_xact_id(),
  -- The transaction that made it: a member who had left by then never hears of its id (server/sync).
  created_xid xid8 not null default pg_current_xact_id()
);
create index receipts_creator on receipts (creator, created_at desc);
create index receipts_group on receipts (group_id, created_at desc);
create index receipts_image on receipts (image_id);
create index receipts_deleted on receipts (deleted_at) where deleted_at is not null and not purged;

-- The link by which guests come to a receipt. Its text follows from `id` and the server's secret. A stopped
-- one stays, because of its switch.
create table bill_links (
  receipt_id uuid primary key references receipts on delete cascade,
  id uuid not null,
  hash text not null unique,
  expires_at timestamptz not null,
  -- Whether those who came by it see the photo.
  photo boolean not null
);

-- Users whom a column of the receipt's board names, or who came by its link: they see it. Written in the
-- transaction of each edit. A row that is `removed` tells the feed of somebody who may have lost the receipt:
-- their column is gone, or it has left their group (server/access/places.ts). `changed_xid` is when that was.
create table places (
  receipt_id uuid not null references receipts on delete cascade,
  user_id uuid not null references users,
  removed boolean not null default false,
  changed_xid xid8 not null default pg_current_xact_id(),
  -- The link by which they came. Such a place needs no column that names them.
  link_id uuid,
  -- They see the log after this revision.
  since_rev integer not null default 0,
  primary key (user_id, receipt_id)
);
create index places_receipt on places (receipt_id);

-- Users who have renamed themselves, and what they were called: their columns get the new name
-- (server/bills/renames.ts).
create table renames (
  user_id uuid primary key references users,
  titles text[] not null
);

-- doc = initial + the applied operations of board_ops after initial_rev, in order. When the log behind
-- `initial` is too much to replay for a request that names an old revision, `initial` moves up to the board
-- of that time (server/bills/repository.ts).
create table boards (
  receipt_id uuid primary key references receipts,
  rev integer not null,
  initial jsonb not null,
  initial_rev integer not null default 1,
  replay_bytes integer not null default 0,
  doc jsonb not null
);

create table board_ops (
  receipt_id uuid not null references boards,
  rev integer not null,
  seq integer not null,
  op jsonb not null,
  -- The value before, as the operation that sets it back.
  was jsonb,
  -- Of both, as JSON: what is read at once is bounded by it.
  chars integer not null generated always as (length(op::text) + coalesce(length(was::text), 0)) stored,
  user_id uuid not null references users,
  device text not null,
  batch text,
  outcome text not null check (outcome in ('applied', 'rejected')),
  -- Why it was rejected.
  reason text check (reason in ('limit', 'unknown', 'right', 'group')),
  at timestamptz not null,
  primary key (receipt_id, rev, seq)
);
create index board_ops_user on board_ops (user_id);

-- Money that one person gave another (src/domain/settling/payment.ts). What it is about is taken from its id:
-- a bill and two of its columns, a group and two of its people, or two users.
create table payments (
  id text collate "C" primary key,
  receipt_id uuid references receipts,
  group_id uuid references groups,
  from_part text not null,
  to_part text not null,
  -- The accounts that the two sides are now; null for a person without one (server/access/sides.ts).
  from_user uuid references users,
  to_user uuid references users,
  rev integer not null default 0,
  doc jsonb not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  -- The transaction that made it: who had lost its bill or group by then never hears of its id.
  created_xid xid8 not null default pg_current_xact_id()
);
create index payments_receipt on payments (receipt_id);
create index payments_group on payments (group_id);
create index payments_from on payments (from_user);
create index payments_to on payments (to_user);

-- The users of its two sides: their accounts, and whose devices hold a person without one. Rows that are
-- `removed` tell the feed, as those of `places` do.
create table payment_people (
  payment_id text collate "C" not null references payments on delete cascade,
  user_id uuid not null references users,
  removed boolean not null default false,
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, payment_id)
);
create index payment_people_payment on payment_people (payment_id);

-- Whose ways to pay the people of a bill get (server/access/payees.ts). Rows that are `removed` tell the feed, as
-- those of `places` do.
create table payees (
  receipt_id uuid not null references receipts on delete cascade,
  user_id uuid not null references users,
  -- They made the bill.
  made boolean not null default false,
  -- An operation of their own says that they paid.
  said boolean not null default false,
  removed boolean not null default false,
  changed_xid xid8 not null default pg_current_xact_id(),
  -- The transaction that made it: who had lost the bill by then never hears of the user.
  created_xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, receipt_id)
);
create index payees_receipt on payees (receipt_id, user_id);

-- How friends pay a user, encrypted by the server's secret (server/ways/repository.ts). Null: they have removed
-- it; the row tells the feed.
create table ways_to_pay (
  user_id uuid primary key references users on delete cascade,
  hidden text,
  changed_xid xid8 not null default pg_current_xact_id()
);
create index ways_to_pay_changed on ways_to_pay (changed_xid);

create table payment_ops (
  payment_id text collate "C" not null references payments on delete cascade,
  rev integer not null,
  seq integer not null,
  op jsonb not null,
  -- The value before, as the operation that sets it back.
  was jsonb,
  user_id uuid not null references users,
  device text not null,
  batch text,
  outcome text not null check (outcome in ('applied', 'rejected')),
  reason text check (reason in ('limit', 'right')),
  at timestamptz not null,
  primary key (payment_id, rev, seq)
);
create index payment_ops_user on payment_ops (user_id);

-- What each user has written in all, as JSON: bills that they made, and the log of their edits. It only grows,
-- as the log does; the operator says how far (KIRA_USER_MB).
create table written (
  user_id uuid primary key references users on delete cascade,
  chars bigint not null
);

-- The keys of writes that were done (server/outbox).
create table idempotency (
  user_id uuid not null references users,
  key text not null,
  device text not null,
  queue text not null,
  seq integer,
  hash text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create table queues (
  user_id uuid not null references users,
  device text not null,
  queue text not null,
  seq integer not null,
  primary key (user_id, device, queue)
);

-- The database's own name: it tells a restored copy apart (server/db/identity.ts).
create table identity (id uuid not null, cluster text not null, mark text);

create function touch() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger touch before update on groups for each row execute function touch();
create trigger touch before update on group_members for each row execute function touch();
create trigger touch before update on receipts for each row execute function touch();
create trigger touch before update on payments for each row execute function touch();
create trigger touch before update on ways_to_pay for each row execute function touch();
create trigger touch before update on payment_people for each row execute function touch();
create trigger touch before update on own_settings for each row execute function touch();

create function revise() returns trigger language plpgsql as $$
begin
  new.rev := greatest(new.rev, old.rev + 1);
  return new;
end $$;
create trigger revise before update on groups for each row execute function revise();
create trigger revise before update on group_members for each row execute function revise();

create function joined() returns trigger language plpgsql as $$
begin
  new.joined_xid := pg_current_xact_id();
  return new;
end $$;
create trigger joined before update on group_members for each row
  when (new.removed is distinct from old.removed) execute function joined();
