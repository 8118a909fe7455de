-- A user with groups has exactly one default group: who has none gets the one that they joined last.
update group_members m set is_default = true
where m.group_id = (
  select l.group_id from group_members l where l.user_id = m.user_id and not l.removed
  order by l.joined_at desc, l.group_id desc limit 1)
and not exists (
  select 1 from group_members d where d.user_id = m.user_id and not d.removed and d.is_default);
