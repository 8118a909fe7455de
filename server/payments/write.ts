import type { Rejection } from '../../src/contract/board.ts';
import { TODAY } from '../../src/contract/headers.ts';
import { editsAll } from '../../src/domain/board/rights.ts';
import { isHonestDay, paymentDay } from '../../src/domain/settling/day.ts';
import {
  applyPaymentOp,
  emptyPayment,
  mayWritePayment,
  readPaymentField,
  saysMoney,
  setPaymentOp,
  type PaymentAbout,
  type PaymentOp,
} from '../../src/domain/settling/payment.ts';
import { nextRev } from '../boards/edit.ts';
import type { Author, OpResult } from '../boards/repository.ts';
import type { Trx } from '../db/database.ts';
import { DAY_MS } from '../durations.ts';
import { Fault } from '../http/fault.ts';
import { isFull } from './limits.ts';
import { insertPayment, lockPayment, storeWords, wordsBy, type LoggedPaymentOp } from './repository.ts';
import { setSides } from './sides.ts';
import { standingOf, type Standing } from './standing.ts';

/**
 * Writing a payment.
 *
 *   PAYMENT-1  The first word that says that money moved makes it. Two phones that make one at once make the
 *              same. An amount of 0, a word taken back or a note alone creates no payment (`unknown`).
 *   PAYMENT-2  An operation without the right changes nothing. A batch of which nothing is taken leaves no
 *              trace: nobody fills the lists, or the history, of those whom it is about.
 *   PAYMENT-3  Money that was said is taken wherever its bill or group is by now, and whoever has left: only
 *              what is gone for good, or was never one's own, is not found.
 *   PAYMENT-4  Removed people may change their words on existing payments, and create none dated later.
 *   PAYMENT-5  Only people who belong to a bill or group may write a note there.
 *   PAYMENT-6  A new payment has a plausible day. Otherwise the server answers with today's day, and the
 *              phone sends the payment again with it.
 */

/**
 * The locks: the board, then the payment.
 * @throws Fault paymentNotFound, paymentDay, billQuota
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
  const all = standing.role !== null && editsAll(standing.role);
  const wrote = isNew || all ? [] : await wordsBy(trx, id, author.user);
  const may = (op: PaymentOp): boolean => {
    if (op.field === 'note' && op.value !== '' && !standing.belongs) return false; // PAYMENT-5
    const wroteOther = wrote.some((field) => field !== op.field);
    return mayWritePayment(author.user, op, standing.sides, all, wroteOther);
  };
  const blocked = isNew ? await whyNotMade(trx, about, standing, author, ops.filter(may)) : null;
  const log: LoggedPaymentOp[] = ops.map((op, seq) => {
    const reason = may(op) ? blocked : 'right';
    // The log keeps no text of somebody who may not write one.
    const kept = reason && op.field === 'note' ? setPaymentOp('note', '') : op;
    return { seq, op: kept, was: null, outcome: reason ? 'rejected' : 'applied', reason };
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

/** Why these operations don't make a payment; null if they do. @throws Fault paymentDay */
async function whyNotMade(
  trx: Trx,
  about: PaymentAbout,
  standing: Standing,
  { user, at }: Author,
  ops: readonly PaymentOp[],
): Promise<Rejection | null> {
  if (!ops.some(saysMoney)) return 'unknown'; // PAYMENT-1
  const { removedAt, began } = standing;
  // A day more: the phone's clock and the server's differ. PAYMENT-4
  if (removedAt && (about.for === 'bill' || about.day > paymentDay(removedAt.getTime() + DAY_MS)))
    return 'right';
  if (about.for !== 'bill' && began && !isHonestDay(about.day, began.getTime(), at.getTime()))
    throw new Fault('paymentDay', undefined, { [TODAY]: paymentDay(at.getTime()) }); // PAYMENT-6
  return (await isFull(trx, about, standing, { user, at })) ? 'limit' : null;
}
