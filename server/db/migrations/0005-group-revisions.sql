-- A group as one of its members sees it has the revision `groups.rev + group_members.rev`: phones take
-- only what is newer than what they have.
alter table groups add column rev integer not null default 1;
alter table group_members add column rev integer not null default 0;

-- The transaction in which somebody joined or left: all receipts of the group are news by it, as they are
-- not by a new default group.
alter table group_members add column joined_xid xid8 not null default pg_current_xact_id();
alter table group_members disable trigger touch;
update group_members set joined_xid = changed_xid;
alter table group_members enable trigger touch;

create function revise() returns trigger language plpgsql as $$
begin
  new.rev := greatest(new.rev, old.rev + 1);
  return new;
end $$;
create trigger revise before update on groups for each row execute function revise();
create trigger revise before update on group_members for each row execute function revise();

create function joined() returns trigger language plpgsql as $$
begin
  new.joined_xid := pg_current_xact_id();
  return new;
end $$;
create trigger joined before update on group_members for each row
  when (new.removed is distinct from old.removed) execute function joined();
