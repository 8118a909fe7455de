-- When the user removed it. The row stays, or the next sign-in there would link it again by its address.
alter table identities add column removed_at timestamptz;
