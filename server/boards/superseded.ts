import { sql, type RawBuilder } from 'kysely';
import { own, type Board, type BoardOp, type Share } from '../../src/domain/board.ts';
import type { Trx } from '../db/database.ts';
import type { LoggedOp } from './apply.ts';
import type { Author } from './repository.ts';

/**
 * Who replaced what without having seen it (docs/sync.md).
 *
 *   a value, by one for the same field       the later one stands
 *   a value, by a deletion of what it is of  delete wins
 *   a share, by a deletion of a column       it loses that column, whichever of the two came first
 *
 * The one who lost is told: another person's loss is a change for their phone (`superseded_xid`).
 */
interface Batch {
  receipt: string;
  rev: number;
  /** The rev that its author had seen. */
  baseRev: number;
  author: Author;
  /** The board before. */
  before: Board;
  log: readonly LoggedOp[];
}

export async function markSuperseded(trx: Trx, batch: Batch): Promise<void> {
  if (batch.baseRev >= batch.rev - 1) return;
  const fields = batch.log.flatMap(({ field, outcome }) =>
    field !== null && outcome === 'applied' ? [field] : [],
  );
  if (fields.length) await markReplaced(trx, batch, fields);
  const cut = batch.log.flatMap(({ seq, op, outcome }) =>
    outcome === 'applied' ? Object.keys(sharesOf(op)).map((column) => ({ seq, column })) : [],
  );
  if (cut.some(({ column }) => !own(batch.before.columns, column))) await markCut(trx, batch, cut);
}

const sharesOf = (op: BoardOp): Record<string, Share> => {
  if (op.op === 'item.share') return op.shares;
  return op.op === 'item.add' ? op.item.shares : {};
};

/** The columns that an operation names in its shares, as a jsonb object; for log rows `o`. */
export const namedColumns: RawBuilder<unknown> = sql`coalesce(
  case when o.op ->> 'op' = 'item.share' then o.op -> 'shares' end,
  case when o.op ->> 'op' = 'item.add' then o.op #> '{item,shares}' end, '{}')`;

/** What somebody else (or another device) has written since `baseRev`, where it still stood. */
async function markReplaced(
  trx: Trx,
  { receipt, rev, baseRev, log, author: { user, device } }: Batch,
  fields: readonly string[],
): Promise<void> {
  const left = log.flatMap(({ op, outcome }) =>
    op.op === 'column.delete' && outcome === 'applied' ? [op.id] : [],
  );
  await sql`
    update board_ops o set superseded_by = ${rev},
      superseded_xid = case when user_id <> ${user} then pg_current_xact_id() end
    where receipt_id = ${receipt} and rev > ${baseRev} and rev < ${rev}
      and outcome = 'applied' and superseded_by is null and (user_id, device) <> (${user}, ${device})
      and (field = any(${fields}::text[]) or split_part(field, '/', 1) = any(${fields}::text[])
        or jsonb_exists_any(${namedColumns}, ${left}::text[]))
      and not exists (
        select from board_ops later where later.receipt_id = o.receipt_id
          and (later.field in (o.field, split_part(o.field, '/', 1))
            or o.field is null and later.field in (o.op ->> 'id', (o.op ->> 'id') || '/shares'))
          and later.outcome = 'applied' and later.rev < ${rev} and (later.rev, later.seq) > (o.rev, o.seq)
      )`.execute(trx);
}

/** This batch's own shares that lost a column, because somebody had deleted it: they were late. */
async function markCut(
  trx: Trx,
  { receipt, rev, baseRev, author: { user } }: Batch,
  cut: readonly { seq: number; column: string }[],
): Promise<void> {
  await sql`
    update board_ops o set superseded_by = d.rev,
      superseded_xid = case when d.user_id <> ${user} then pg_current_xact_id() end
    from (
      select distinct on (c.seq) c.seq, n.rev, n.user_id
      from jsonb_to_recordset(${JSON.stringify(cut)}::jsonb) as c (seq int, "column" text)
      join board_ops n on n.receipt_id = ${receipt} and n.rev > ${baseRev} and n.rev < ${rev}
        and n.field = c.column and n.outcome = 'applied'
      order by c.seq, n.user_id = ${user}, n.rev desc -- another person's counts before one's own tablet's
    ) d
    where o.receipt_id = ${receipt} and o.rev = ${rev} and o.seq = d.seq
      and o.superseded_by is null`.execute(trx);
}
