-- A column's `content` was a placeholder that the specification's calls alone know
-- (src/contract/specification/layout.ts): no board and no log holds it.
create function pg_temp.without_content(board jsonb) returns jsonb language sql as $$
  select jsonb_set(board, '{columns}', coalesce(jsonb_object_agg(id, said - 'content'), '{}'))
  from jsonb_each(board -> 'columns') as columns (id, said)
$$;
update boards set doc = pg_temp.without_content(doc), initial = pg_temp.without_content(initial);
update board_ops set op = op #- '{column,content}' where op ->> 'op' = 'column.add';
delete from board_ops where op ->> 'op' = 'column.set' and op ->> 'field' = 'content';
drop function pg_temp.without_content;
