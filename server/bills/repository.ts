import { sql } from 'kysely';
import { shownBoard, type BoardOp, type StoredBoard } from '../../src/domain/board/board.ts';
import { printedTotal } from '../../src/domain/split/payable.ts';
import type { ReceiptBoard } from '../access/board.ts';
import type { Db, Trx } from '../db/database.ts';

/**
 * A longer log is not replayed for a base revision: it took seconds, with the board locked. Then `initial`
 * becomes the board as it is, and an older base revision counts as that one.
 */
const MAX_REPLAY_BYTES = 512 * 1024;

/** Stores the board that came of a batch, whose log has `chars` characters. */
export async function storeBoard(
  trx: Trx,
  { id, rev, doc, at, chars }: Pick<ReceiptBoard, 'id' | 'rev' | 'doc'> & { at: Date; chars: number },
): Promise<void> {
  const { title, description, date, group, deleted = false } = doc.bill;
  const total = printedTotal(shownBoard(doc));
  const stored = sql`${JSON.stringify(doc)}::jsonb`;
  const isLong = sql<boolean>`replay_bytes + ${chars}::int > ${MAX_REPLAY_BYTES}::int`;
  await sql`
    with receipt as (
      update receipts set title = ${title}, description = ${description}, date = ${date}::date,
        total = ${total}, group_id = ${group}::uuid,
        deleted_at = case when ${deleted}::bool then coalesce(deleted_at, ${at}::timestamptz) end
      where id = ${id}
    )
    update boards set rev = ${rev}, doc = n.doc,
      initial = case when ${isLong} then n.doc else initial end,
      initial_rev = case when ${isLong} then ${rev}::int else initial_rev end,
      replay_bytes = case when ${isLong} then 0 else replay_bytes + ${chars}::int end
    from (select ${stored} as doc) n where receipt_id = ${id}`.execute(trx);
}

/**
 * The operations that make the board as it was at `rev`, and the board they start from. A rev that never was
 * gives those of the nearest one.
 */
export async function readLogUntil(
  db: Db,
  receipt: string,
  rev: number,
): Promise<{ initial: StoredBoard; ops: BoardOp[] }> {
  const { rows } = await sql<{ initial: StoredBoard; ops: BoardOp[] }>`
    select b.initial, coalesce((
      select jsonb_agg(o.op order by o.rev, o.seq) from document_ops o
      where o.kind = 'receipt' and o.id = b.receipt_id::text and o.rev > b.initial_rev and o.rev <= ${rev} and o.outcome = 'applied'
    ), '[]') as ops
    from boards b where b.receipt_id = ${receipt}`.execute(db);
  return rows[0]!;
}
