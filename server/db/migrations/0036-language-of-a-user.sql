-- The language that the user's app was last in: e-mails are written in it.
alter table users add column language text not null default 'en' check (language in ('en', 'ms'));
