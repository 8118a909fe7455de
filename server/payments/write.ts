import type { Rejection } from '../../src/contract/board.ts';
import { editsAll } from '../../src/domain/board/rights.ts';
import {
  applyPaymentOp,
  emptyPayment,
  mayWritePayment,
  readPaymentField,
  type PaymentAbout,
  type PaymentOp,
} from '../../src/domain/settling/payment.ts';
import { nextRev } from '../boards/edit.ts';
import type { Author, OpResult } from '../boards/repository.ts';
import type { Trx } from '../db/database.ts';
import { countPayments, insertPayment, lockPayment, storeWords, type LoggedPaymentOp } from './repository.ts';
import { setSides } from './sides.ts';
import { standingOf } from './standing.ts';

/**
 * Writing a payment.
 *
 *   PAYMENT-1  The first operation makes it. Two phones that make one at once make the same.
 *   PAYMENT-2  An operation without the right changes nothing. A batch of which nothing is taken leaves no
 *              trace: nobody fills the lists, or the history, of those whom it is about.
 *   PAYMENT-3  Money that was said is taken wherever its bill or group is by now, and whoever has left: only
 *              what is gone for good, or was never one's own, is not found.
 */
const MAX_PAYMENTS_OF_BILL = 400;

/**
 * The locks: the board, then the payment.
 * @throws Fault paymentNotFound, billQuota
 * @returns what became of each operation
 */
export async function sayPayment(
  trx: Trx,
  { id, about }: { id: string; about: PaymentAbout },
  author: Author,
  { ops, seenRev }: { ops: readonly PaymentOp[]; seenRev: number },
): Promise<OpResult[]> {
  const standing = await standingOf(trx, author.user, about, id);
  let known = await lockPayment(trx, id);
  const isNew = known === null;
  const isFull =
    isNew && about.for === 'bill' && (await countPayments(trx, about.bill)) >= MAX_PAYMENTS_OF_BILL;
  const all = standing.role !== null && editsAll(standing.role);
  const refusal = (op: PaymentOp): Rejection | null => {
    if (!mayWritePayment(author.user, op, standing.sides, all)) return 'right';
    return isFull ? 'limit' : null;
  };
  const log: LoggedPaymentOp[] = ops.map((op, seq) => {
    const reason = refusal(op);
    return { seq, op, was: null, outcome: reason ? 'rejected' : 'applied', reason };
  });
  if (log.every(({ reason }) => reason)) return log; // PAYMENT-2
  if (known === null) {
    await insertPayment(trx, id, about, emptyPayment, standing.users);
    if (standing.board && about.for === 'bill')
      await setSides(trx, about.bill, standing.board, [about.from, about.to]);
    known = (await lockPayment(trx, id))!;
  }
  let { doc } = known;
  for (const entry of log) {
    if (entry.reason) continue;
    entry.was = readPaymentField(doc, entry.op);
    doc = applyPaymentOp(doc, entry.op);
  }
  await storeWords(trx, { id, rev: nextRev(known.rev, seenRev), doc, isNew }, log, author);
  return log;
}
