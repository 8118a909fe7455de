-- Whoever knew a deleted user's id could sign up with the names made from it.
update users set email = gen_random_uuid() || '@deleted.invalid', username = gen_random_uuid()::text,
  signup_hash = null
  where deleted_at is not null;

-- To delete a user the database looks for rows that name them. It read these tables whole.
create index board_ops_user on board_ops (user_id);
create index sessions_user on sessions (user_id);
create index groups_creator on groups (creator);
create index invitations_invited_by on invitations (invited_by);
