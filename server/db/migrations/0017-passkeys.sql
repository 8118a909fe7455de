-- Passkeys (WebAuthn), by which an account signs in.
create table passkeys (
  -- The device's name for it, in base64url.
  id text primary key,
  user_id uuid not null references users on delete cascade,
  -- COSE, in base64url.
  public_key text not null,
  -- How often its device says that it was used; 0 where the device counts nothing.
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a passkey's device has to sign next.
create table passkey_challenges (
  hash text primary key,
  -- Hash of the cookie of the browser that asked.
  browser text not null,
  -- Who adds a passkey; null: somebody uses one.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
