-- Links that move an account to another address. `email` is the new one, which the link proves.
alter table email_tokens
  add column email text,
  drop constraint email_tokens_purpose_check,
  add constraint email_tokens_purpose_check
    check (purpose in ('verify', 'reset', 'change') and (purpose = 'change') = (email is not null));
