import { sql, type RawBuilder } from 'kysely';
import type { BoardOp, StoredBoard } from '../../src/domain/board/board.ts';
import type { Trx } from '../db/database.ts';
import type { LoggedOp } from '../documents/log.ts';
import { accountIn } from './sides.ts';

/**
 * The table `payees`: whose ways to pay the people of a bill get (server/access/access.ts).
 *
 *   PAYEE-1  It is who made the bill, and who said by an operation of their own that they paid. What somebody
 *            else writes gives nobody's ways away: neither "Bala paid", nor a bill that passes to an heir.
 *   PAYEE-2  Own words count while the bill names them, until their author says otherwise. A deleted bill has
 *            no payees.
 *   PAYEE-3  A row stays when it ends (`removed`): the feed tells who had it. `changed_xid` is when it, or
 *            the bill's group, changed.
 */

/** PAYEE-1. Of the receipts that were just made. */
export const addMaker = (
  made: RawBuilder<unknown>,
  user: string,
  deleted: boolean,
): RawBuilder<unknown> => sql`
  insert into payees (receipt_id, user_id, made, removed)
  select made.id, ${user}::uuid, true, ${deleted}::bool from ${made} made`;

/** The accounts that the bill says have paid. */
const paidBy = ({ bill, columns }: StoredBoard): string[] =>
  [...new Set((bill.paid ?? []).flatMap(({ who }) => accountIn(columns[who]) ?? []))].toSorted();

/** The caller holds the board's lock. `log`: what its author has just done. */
export async function updatePayees(
  trx: Trx,
  receipt: string,
  {
    before,
    board,
    author,
    log,
  }: { before: StoredBoard; board: StoredBoard; author: string; log: LoggedOp<BoardOp>[] },
): Promise<void> {
  const payers = paidBy(board);
  const hasSaid = log.some(
    ({ op, outcome }) => outcome === 'applied' && op.op === 'bill.set' && op.field === 'paid',
  );
  const hasMoved = before.bill.group !== board.bill.group;
  const hasEnded = before.bill.deleted !== board.bill.deleted;
  if (!hasSaid && !hasMoved && !hasEnded && paidBy(before).join() === payers.join()) return;
  if (hasSaid) {
    const isNamed = payers.includes(author);
    await sql`
      insert into payees (receipt_id, user_id, said, removed)
      select ${receipt}::uuid, ${author}::uuid, true, true where ${isNamed}::bool
      on conflict (user_id, receipt_id) do update set said = true where not payees.said`.execute(trx);
    if (!isNamed)
      await sql`
        update payees set said = false
        where receipt_id = ${receipt} and user_id = ${author} and said`.execute(trx);
  }
  const isOver = sql`(${board.bill.deleted ?? false}::bool
    or not (made or (said and user_id = any(${payers}::uuid[]))))`;
  await sql`
    update payees set removed = ${isOver}, changed_xid = pg_current_xact_id()
    where receipt_id = ${receipt} and (${hasMoved}::bool or removed <> ${isOver})`.execute(trx);
}
