-- What opened a session, or waits for a code: the id of the identity, null for a password. '': an earlier
-- release did not note it, and the user has identities.
alter table session_families add column identity text;
alter table two_factor_logins add column identity text;
update session_families set identity = '' where user_id in (select user_id from identities);
update two_factor_logins set identity = '' where user_id in (select user_id from identities);
