-- A deletion sets the field `deleted`; the log keeps with each operation the value before, as an operation
-- that sets it back. Notes on replaced edits are gone: the log itself is the history that people read.
update board_ops set op = jsonb_build_object(
    'op', replace(op ->> 'op', '.delete', '.set'), 'id', op -> 'id', 'field', 'deleted', 'value', true)
  where op ->> 'op' in ('item.delete', 'column.delete');
update board_ops set outcome = 'rejected' where outcome = 'gone';
alter table board_ops
  drop constraint board_ops_outcome_check,
  add constraint board_ops_outcome_check check (outcome in ('applied', 'rejected')),
  drop column superseded_by,
  drop column superseded_xid,
  drop column field,
  drop column base_rev,
  add column was jsonb;

-- doc = initial + the applied operations after initial_rev: earlier ones were applied by other rules.
alter table boards add column initial_rev integer not null default 1;
update boards set initial = doc, initial_rev = rev;
