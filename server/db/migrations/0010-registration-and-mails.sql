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

alter table email_tokens
  drop constraint email_tokens_purpose_check,
  add constraint email_tokens_purpose_check check (purpose in ('verify', 'reset'));
create index email_tokens_user on email_tokens (user_id);

-- Hash of the cookie of the browser that signed up, until the address is verified.
alter table users add column signup_hash text;
-- Null: an account that signs in by a third party only.
alter table users alter column password drop not null;

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
