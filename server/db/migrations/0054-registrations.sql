-- Each sign-up that waits for its link. A later one for the same address must not end it: it may be a stranger's.
create table registrations (
  -- Of the cookie of the browser that signed up.
  signup_hash text primary key,
  user_id uuid not null references users on delete cascade,
  username text not null,
  password text not null,
  language text not null,
  created_at timestamptz not null
);
create index registrations_user on registrations (user_id);
create index registrations_created on registrations (created_at);

insert into registrations (signup_hash, user_id, username, password, language, created_at)
select signup_hash, id, username, password, language, created_at from users
where verified_at is null and deleted_at is null and signup_hash is not null and password is not null;
