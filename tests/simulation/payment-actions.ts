import type { User } from '../../src/contract/auth.ts';
import { allOf, documentOf } from '../../src/data/device/documents.ts';
import { querySettling } from '../../src/data/queries/query-books.ts';
import { shownBoard, type BoardOp, type Column } from '../../src/domain/board/board.ts';
import { minor } from '../../src/domain/money/money.ts';
import { paymentId, type PaymentOp } from '../../src/domain/settling/payment.ts';
import { paymentToWrite } from '../../src/domain/settling/target.ts';
import { attempt, make, type Person } from './actions.ts';
import { chance, pick, seeded, type RandomNumber } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A word of a person. `certain` as of an edit (actions.ts). */
export interface MadeWord {
  payment: string;
  op: PaymentOp;
  certain: boolean;
}

/** Payer and payee who both mark one payment, each with a phone that is offline. No other has its amount. */
export interface MarkedByBoth {
  amount: number;
  payer: Person;
  payee: Person;
}

/** The server's. A phone with another day: payment-queue.test.ts. */
const DAY = '20260101';
/** Above what a phone invents (invent-edits.ts). */
const FIRST_AMOUNT = 50_000_000;

const word = (field: 'sent' | 'got', value: number | null): PaymentOp => ({
  op: 'payment.set',
  field,
  value: value === null ? null : minor(value),
});

async function say(person: Person, payment: string, op: PaymentOp): Promise<void> {
  const made: MadeWord = { payment, op, certain: false };
  person.words.push(made);
  await person.phone.app.mutate.sayPayment(payment, [op]);
  made.certain = true;
}

/** Users whom no column of a bill names sit down at it, one by one. */
export async function seatAll(person: Person, bill: string, users: readonly User[]): Promise<void> {
  const { db, mutate } = person.phone.app;
  const columns = Object.values((await documentOf(db, 'receipt', bill))?.view.columns ?? {});
  for (const [at, { _id, username }] of users.entries()) {
    if (columns.some(({ user }) => user === _id)) continue;
    const column: Column = { title: username, rank: `${at + 2}`, user: _id, covered: false };
    const op: BoardOp = { op: 'column.add', id: `seat-${at}`, column };
    await make(person, bill, op, () => mutate.edit(bill, [op]));
  }
}

/** One random word of a person, of which the server may refuse some. It has dice of its own. */
export function actOnPayments(time: VirtualTime, person: Person, users: readonly User[]): void {
  if (person.phone.crashed) return;
  const random = seeded(`${person.phone.name} payments ${time.now}`);
  attempt(time, person, () => sayAnything(person, users, random));
}

async function sayAnything(person: Person, users: readonly User[], random: RandomNumber): Promise<void> {
  const { db } = person.phone.app;
  const known = await allOf(db, 'payment');
  const again = chance(random, 0.4) ? pick(random, known)?.id : undefined;
  const payment = again ?? (await newPayment(person, users, random));
  if (payment === null) return;
  const amount = chance(random, 0.15) ? null : person.inventor.amount();
  const dice = random();
  if (dice < 0.1)
    return say(person, payment, { op: 'payment.set', field: 'note', value: person.inventor.word('note') });
  if (dice < 0.9) return say(person, payment, word(chance(random, 0.5) ? 'sent' : 'got', amount));
  return say(person, payment, { op: 'payment.set', field: 'apart', value: chance(random, 0.5) });
}

/** For a bill and two of its people, for a group, or for a pair. */
async function newPayment(
  { phone }: Person,
  users: readonly User[],
  random: RandomNumber,
): Promise<string | null> {
  const { db } = phone.app;
  const n = chance(random, 0.8) ? 1 : 2;
  const more = { day: DAY, n, ...(chance(random, 0.15) && { currency: 'THB' as const }) };
  const [me, other] = [phone.me._id, pick(random, users)!._id];
  const [from, to] = chance(random, 0.5) ? [me, other] : [other, me];
  const dice = random();
  if (dice < 0.15) {
    const group = pick(random, await allOf(db, 'group'))?.id;
    return group && from !== to ? paymentId({ for: 'group', group, from, to, ...more }) : null;
  }
  if (dice < 0.25) return from === to ? null : paymentId({ for: 'pair', from, to, ...more });
  const board = pick(random, await allOf(db, 'receipt'));
  const columns = board ? Object.keys(shownBoard(board.view).columns) : [];
  const [payer, payee] = [pick(random, columns), pick(random, columns)];
  if (!board || !payer || !payee || payer === payee) return null;
  return paymentId({ for: 'bill', bill: board.id, from: payer, to: payee, ...more });
}

/**
 * Both mark the first payment between them for a bill that both have, as its screen does. Null if there is no
 * such bill, or one of the phones is off.
 */
export async function markByBoth(
  time: VirtualTime,
  [payer, payee]: readonly [Person, Person],
  number: number,
): Promise<MarkedByBoth | null> {
  const both = [payer, payee] as const;
  if (both.some(({ phone }) => phone.crashed)) return null;
  const amount = FIRST_AMOUNT + number;
  const targets = await Promise.all(
    both.map((who, at) => firstPayments(who, [payer, payee], at === 0 ? 'sent' : 'got', amount)),
  );
  const bill = [...targets[0]!.keys()].find((id) => targets[1]!.has(id));
  if (bill === undefined) return null;
  for (const { phone } of both) phone.network.up = false;
  both.forEach((who, at) => {
    const id = targets[at]!.get(bill)!;
    attempt(time, who, () => say(who, id, word(at === 0 ? 'sent' : 'got', amount)));
    time.after(60_000 * (at + 1), () => {
      who.phone.network.up = true;
      if (!who.phone.crashed) who.phone.app.comeBack();
    });
  });
  return { amount, payer, payee };
}

/** By bill: which payment a tap on its screen writes, where there is none between the two yet. */
async function firstPayments(
  { phone }: Person,
  [payer, payee]: readonly [Person, Person],
  field: 'sent' | 'got',
  amount: number,
): Promise<Map<string, string>> {
  const { books } = await querySettling(phone.app.db, phone.me);
  const [from, to] = [payer.phone.me._id, payee.phone.me._id];
  return new Map(
    books.flatMap((book) => {
      if (book.payments.some((one) => one.from === from && one.to === to)) return [];
      return book.bills.flatMap(({ id, isDeleted }): [string, string][] => {
        const tap = { from, to, field, amount: minor(amount), day: DAY, bill: id };
        const target = isDeleted ? null : paymentToWrite(book, tap);
        return target?.includes(`.bill.${id}.`) ? [[id, target]] : [];
      });
    }),
  );
}
