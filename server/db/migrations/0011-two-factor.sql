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
  expires_at timestamptz not null
);
create index two_factor_logins_user on two_factor_logins (user_id);
