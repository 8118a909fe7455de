-- Accounts at third parties that open an account here.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- When the user deleted the account. The row stays, without anything personal, for the bills of others.
alter table users add column deleted_at timestamptz;
