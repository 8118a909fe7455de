-- Which languages there are, src/language/language.ts says, and each call is checked by it.
alter table users drop constraint users_language_check;
alter table own_settings drop constraint own_settings_language_check;
