-- Which pair a pair took the place of, and whether anybody has used it: the answer that carried it may
-- have been lost.
alter table sessions add column replaces uuid;
alter table sessions add column used boolean not null default false;
