import { sql } from 'kysely';
import { shownTotal } from '../../src/contract/documents.ts';
import { applyOps } from '../../src/domain/board/apply-op.ts';
import { shownBoard, type BoardOp, type OpOutcome, type StoredBoard } from '../../src/domain/board/board.ts';
import { mayUseReceipt } from '../access.ts';
import type { Db, Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';

export interface LockedBoard {
  id: string;
  rev: number;
  doc: StoredBoard;
  /** Deleted: it takes no more edits. */
  deleted: boolean;
}

/** Locks a board until the transaction's end. @throws Fault receiptNotFound */
export async function lockBoard(trx: Trx, user: string, id: string): Promise<LockedBoard> {
  const { rows } = await sql<LockedBoard>`
    select r.id, b.rev, b.doc, r.deleted_at is not null as deleted
    from receipts r join boards b on b.receipt_id = r.id
    where r.id = ${id} and ${mayUseReceipt(user)}
    for update of r, b`.execute(trx);
  if (!rows[0]) throw new Fault('receiptNotFound');
  return rows[0];
}

/** A board as it is now, the last one for a receipt that was deleted. @throws Fault receiptNotFound */
export async function readBoard(db: Db, user: string, id: string): Promise<LockedBoard> {
  const { rows } = await sql<LockedBoard>`
    select r.id, b.rev, b.doc, r.deleted_at is not null as deleted
    from receipts r join boards b on b.receipt_id = r.id
    where r.id = ${id} and ${mayUseReceipt(user)}`.execute(db);
  if (!rows[0]) throw new Fault('receiptNotFound');
  return rows[0];
}

export interface Author {
  user: string;
  device: string;
  batch: string | null;
  at: Date;
}

/** An operation as the log keeps it. */
export interface LoggedOp {
  seq: number;
  op: BoardOp;
  /** The operation that sets the value before; null where it names what was never added. */
  was: BoardOp | null;
  outcome: OpOutcome;
}

/** Appends a batch to the log and stores the board that came of it, in one statement. */
export async function storeBatch(
  trx: Trx,
  { id, rev, doc }: Pick<LockedBoard, 'id' | 'rev' | 'doc'>,
  log: readonly LoggedOp[],
  { user, device, batch, at }: Author,
): Promise<void> {
  const { title, description, date } = doc.bill;
  const total = shownTotal(shownBoard(doc));
  await sql`
    with log as (
      insert into board_ops (receipt_id, rev, seq, op, was, user_id, device, batch, outcome, at)
      select ${id}::uuid, ${rev}::int, l.seq, l.op, l.was, ${user}::uuid, ${device}, ${batch}::text,
        l.outcome, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(log)}::jsonb)
        as l (seq int, op jsonb, was jsonb, outcome text)
    ), receipt as (
      update receipts set title = ${title}, description = ${description}, date = ${date}::date,
        total = ${total} where id = ${id}
    )
    update boards set rev = ${rev}, doc = ${JSON.stringify(doc)}::jsonb where receipt_id = ${id}`.execute(
    trx,
  );
}

/** What became of a batch that was done before. */
export async function outcomesOf(db: Db, receipt: string, user: string, batch: string): Promise<OpOutcome[]> {
  const { rows } = await sql<{ outcome: OpOutcome }>`
    select outcome from board_ops where receipt_id = ${receipt} and user_id = ${user} and batch = ${batch}
    order by rev, seq`.execute(db);
  return rows.map(({ outcome }) => outcome);
}

/** The board as it was at `rev`, replayed from the log. A rev that never was gives the nearest one. */
export async function boardAt(db: Db, receipt: string, rev: number): Promise<StoredBoard> {
  const { rows } = await sql<{ initial: StoredBoard; ops: BoardOp[] | null }>`
    select b.initial, (
      select jsonb_agg(o.op order by o.rev, o.seq) from board_ops o
      where o.receipt_id = b.receipt_id and o.rev > b.initial_rev and o.rev <= ${rev} and o.outcome = 'applied'
    ) as ops
    from boards b where b.receipt_id = ${receipt}`.execute(db);
  const { initial, ops } = rows[0]!;
  return applyOps(initial, ops ?? []);
}

/** The receipt of `user`'s in which an item stands. @throws Fault notFound */
export async function receiptWithItem(trx: Trx, user: string, item: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select r.id from receipts r join boards b on b.receipt_id = r.id
    where ${mayUseReceipt(user)} and r.deleted_at is null and jsonb_exists(b.doc -> 'items', ${item})
      and not jsonb_exists(b.doc -> 'items' -> ${item}, 'deleted')
    order by r.created_at desc limit 1`.execute(trx);
  if (!rows[0]) throw new Fault('notFound');
  return rows[0].id;
}
