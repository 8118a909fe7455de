import type { Rejection } from '../../src/contract/board.ts';
import { TODAY } from '../../src/contract/headers.ts';
import { editsAll } from '../../src/domain/board/rights.ts';
import { isHonestDay, paymentDay } from '../../src/domain/settling/day.ts';
import {
  aboutPayment,
  emptyPayment,
  mayWritePayment,
  saysMoney,
  setPaymentOp,
  type Payment,
  type PaymentAbout,
  type PaymentOp,
} from '../../src/domain/settling/payment.ts';
import { keepPlaces } from '../access/places.ts';
import { setSides } from '../access/sides.ts';
import type { Trx } from '../db/database.ts';
import type { Author, LoggedOp, OpResult } from '../documents/log.ts';
import {
  writeDocument,
  type Change,
  type Held,
  type Planned,
  type Rules,
  type Store,
} from '../documents/write.ts';
import { countWritten } from '../documents/written.ts';
import { DAY_MS } from '../durations.ts';
import { Fault } from '../http/fault.ts';
import { isFull } from './limits.ts';
import { insertPayment, lockPayment, storePayment, wordsBy, type StoredPayment } from './repository.ts';
import { standingOf, type Standing } from './standing.ts';

/**
 * Writing a payment.
 *
 *   PAYMENT-1  The first word that says that money moved makes it. Two phones that make one at once make the
 *              same. An amount of 0, a word taken back or a note alone creates no payment (`unknown`).
 *   PAYMENT-2  An operation without the right changes nothing, and nothing that is rejected makes a payment
 *              (DOC-1): nobody fills the lists, or the history, of those whom it is about.
 *   PAYMENT-3  Money that was said is taken wherever its bill or group is by now, and whoever has left: only
 *              what is gone for good, or was never one's own, is not found.
 *   PAYMENT-4  Removed people may change their words on existing payments, and create none dated later.
 *   PAYMENT-5  Only people who belong to a bill or group may write a note there.
 *   PAYMENT-6  A new payment has a plausible day. Otherwise the server answers with today's day, and the
 *              phone sends the payment again with it.
 */

export interface HeldPayment extends Held<Payment> {
  about: PaymentAbout;
  standing: Standing;
}
type Said<Row extends Held<Payment> = HeldPayment> = Change<'payment', Row>;

/** What a new payment counts of its author's room, beside its log. */
const NEW_CHARS = 500;

const payments: Store<'payment', HeldPayment> = {
  kind: 'payment',
  /** The board, then the payment. */
  async lock(trx, id, { user }) {
    const about = aboutPayment(id);
    if (!about) throw new Fault('paymentNotFound');
    const standing = await standingOf(trx, user, about, id);
    const known = await lockPayment(trx, id);
    return { ...(known ?? { rev: 0, doc: emptyPayment, isNew: true }), about, standing };
  },
  may: allowed,
  logged: withoutForbiddenNote,
  async save(trx, { id, rev, doc, held, author: { user, quota = 0 } }) {
    if (!held.isNew) return storePayment(trx, { id, rev, doc });
    const { about, standing } = held;
    await countWritten(trx, user, NEW_CHARS, quota);
    await insertPayment(trx, about, { id, rev, doc }, standing.users);
    if (standing.board && about.for === 'bill')
      await setSides(trx, about.bill, standing.board, [about.from, about.to]);
  },
  effects: [placesFollow],
};

/** @throws Fault paymentNotFound, paymentDay, billQuota @returns what became of each operation */
export const sayPayment = async (
  trx: Trx,
  id: string,
  author: Author,
  said: Planned<PaymentOp>,
): Promise<OpResult[]> => (await writeDocument(trx, payments, id, author, async () => said)).log;

/** Takes words of a payment back, which the caller has locked, whoever wrote them. */
export const emptyWords = (trx: Trx, id: string, author: Author, held: StoredPayment, ops: PaymentOp[]) =>
  writeDocument(
    trx,
    {
      kind: 'payment',
      lock: async () => held,
      may: async () => ({ refusal: () => null }),
      save: (_, change) => storePayment(trx, change),
      effects: [placesFollow],
    },
    id,
    author,
    async () => ({ ops, seenRev: 0 }),
  );

async function allowed(
  trx: Trx,
  id: string,
  { about, standing, isNew }: HeldPayment,
  author: Author,
  ops: readonly PaymentOp[],
): Promise<Rules<'payment'>> {
  const all = standing.role !== null && editsAll(standing.role);
  const wrote = isNew || all ? [] : await wordsBy(trx, id, author.user);
  const may = (op: PaymentOp): boolean => {
    if (op.field === 'note' && op.value !== '' && !standing.belongs) return false; // PAYMENT-5
    const wroteOther = wrote.some((field) => field !== op.field);
    return mayWritePayment(author.user, op, standing.sides, all, wroteOther);
  };
  const blocked = isNew ? await whyNotMade(trx, about, standing, author, ops.filter(may)) : null;
  return { refusal: (op) => (may(op) ? blocked : 'right') };
}

/** The log keeps no text of somebody who may not write one. */
function withoutForbiddenNote({ op, reason }: LoggedOp<PaymentOp>): PaymentOp {
  return reason && op.field === 'note' ? setPaymentOp('note', '') : op;
}

/** SIDE-2 */
async function placesFollow(trx: Trx, { id, log }: Said<Held<Payment>>): Promise<void> {
  const about = aboutPayment(id);
  if (about?.for === 'bill' && log.some(comesOrGoes)) await keepPlaces(trx, about.bill);
}

/** Whether it says a word where there was none, or takes one back. */
const comesOrGoes = ({ op, was, outcome }: LoggedOp<PaymentOp>): boolean =>
  outcome === 'applied' &&
  (op.field === 'sent' || op.field === 'got') &&
  (op.value === null || was?.value === null);

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
