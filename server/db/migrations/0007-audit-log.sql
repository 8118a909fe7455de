-- The security log: one row for each person concerned (server/audit/audit.ts).
create table audit_log (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null,
  kind text not null,
  by_user uuid references users on delete set null,
  about_user uuid references users on delete set null,
  -- A bill or a group, which may be gone.
  document uuid,
  -- What it was called then; of a sign-in the device.
  what text not null
);
create index audit_log_of_user on audit_log (user_id, id desc);
create index audit_log_by on audit_log (by_user) where by_user is not null;
create index audit_log_about on audit_log (about_user) where about_user is not null;
