import { isDeepStrictEqual } from 'node:util';
import { NEWEST_ENTRIES } from '../../src/contract/history.ts';
import { allOf } from '../../src/data/device/documents.ts';
import { querySettling } from '../../src/data/queries/query-books.ts';
import {
  applyPaymentOp,
  emptyPayment,
  readPaymentField,
  type Payment,
  type PaymentOp,
} from '../../src/domain/settling/payment.ts';
import { maybeTwice } from '../../src/domain/settling/twice.ts';
import type { Person } from './actions.ts';
import { deviceOf, type Logged } from './checks.ts';
import type { MadeWord, MarkedByBoth } from './payment-actions.ts';

/** What the server has of one payment. */
export interface ServerPayment {
  id: string;
  /** Ids of the users who may see it. */
  seenBy: ReadonlySet<string>;
  rev: number;
  doc: Payment;
  log: (Omit<Logged, 'op' | 'was'> & { op: PaymentOp; was: PaymentOp | null })[];
}

/** A word that the server has rejected; where nothing else came with it, no log tells of it. */
export interface RejectedWord {
  payment: string;
  op: PaymentOp;
}

interface Told {
  people: readonly Person[];
  payments: readonly ServerPayment[];
  rejected: readonly RejectedWord[];
}

/** All breaches about payments, in words, after all phones have come to rest. */
export async function paymentBreaches({ people, payments, rejected }: Told): Promise<string[]> {
  const perPerson = await Promise.all(
    people.map(async (person) => [
      ...(await wordBreaches(person, payments, rejected)),
      ...(person.left ? [] : await phoneBreaches(person, payments)),
    ]),
  );
  return [...payments.flatMap(ofServer), ...perPerson.flat()];
}

/** A payment is the replay of its log. */
function ofServer({ id, doc, log }: ServerPayment): string[] {
  let payment = emptyPayment;
  const found: string[] = [];
  for (const { op, was, outcome } of log) {
    if (!isDeepStrictEqual(was, outcome === 'applied' ? readPaymentField(payment, op) : null))
      found.push(`${id}: ${op.field} is logged with another value before`);
    if (outcome === 'applied') payment = applyPaymentOp(payment, op);
  }
  return isDeepStrictEqual(payment, doc) ? found : [...found, `${id}: it isn't the replay of its log`];
}

/** Payments that have one of the two words of a pair. */
const wordsOf = ({ amount }: MarkedByBoth, payments: readonly ServerPayment[]) => {
  const on = (field: 'sent' | 'got') =>
    payments.filter(({ log }) => log.some(({ op }) => op.field === field && op.value === amount));
  return { sent: on('sent'), got: on('got') };
};

/**
 * How many of the pairs that both marked one payment stand in one document, with a word of each. The payer or
 * the payee may have said another amount since, before the first one was sent.
 */
export const united = (marked: readonly MarkedByBoth[], payments: readonly ServerPayment[]): number =>
  marked.filter((pair) => {
    const { sent, got } = wordsOf(pair, payments);
    const [one, ...others] = new Set([...sent, ...got]);
    const has = (field: 'sent' | 'got') => one?.log.some(({ op }) => op.field === field);
    return !others.length && has('sent') && has('got');
  }).length;

/** Payments of which both sides marked one, and that have their two words apart. */
export const doubled = (marked: readonly MarkedByBoth[], payments: readonly ServerPayment[]): string[] =>
  marked.flatMap((pair) => {
    const { sent, got } = wordsOf(pair, payments);
    return sent.length && got.length && sent[0] !== got[0]
      ? [`two payments for one: ${sent[0]!.id} and ${got[0]!.id}`]
      : [];
  });

/** Of how many of the pairs both phones ask whether two payments are one (src/domain/settling/twice.ts). */
export async function asked(marked: readonly MarkedByBoth[]): Promise<number> {
  const asks = async ({ phone }: Person, amount: number) => {
    const { books } = await querySettling(phone.app.db, phone.me);
    return books.some((book) => maybeTwice(book).some((one) => one.amount === amount));
  };
  const each = marked.map(
    async ({ payer, payee, amount }) => (await asks(payer, amount)) && (await asks(payee, amount)),
  );
  return (await Promise.all(each)).filter(Boolean).length;
}

const same = (a: PaymentOp, b: PaymentOp) => isDeepStrictEqual(a, b);

/** Every word in the log exactly once, and those of a field in the order in which they were said. */
async function wordBreaches(
  person: Person,
  payments: readonly ServerPayment[],
  rejected: readonly RejectedWord[],
): Promise<string[]> {
  const device = await deviceOf(person);
  const found: string[] = [];
  const about = (what: string, { payment, op }: Pick<MadeWord, 'payment' | 'op'>) =>
    found.push(`${person.phone.name}: ${what}: ${payment} ${JSON.stringify(op)}`);
  for (const id of new Set([
    ...person.words.map(({ payment }) => payment),
    ...payments.map((one) => one.id),
  ])) {
    const made = person.words.filter(({ payment }) => payment === id);
    const logged =
      payments.find((one) => one.id === id)?.log.filter((entry) => entry.device === device) ?? [];
    /** By field: a word that waits is replaced where it stands. */
    const from = new Map<string, number>();
    for (const { op, user } of logged) {
      const at = made.findIndex((one, index) => index >= (from.get(op.field) ?? 0) && same(one.op, op));
      if (at === -1) about('word twice, out of order, or never said', { payment: id, op });
      else from.set(op.field, at + 1);
      if (!person.ids.has(user)) about('word under another name', { payment: id, op });
    }
    made.forEach((one, index) => {
      if (!one.certain || logged.some(({ op }) => same(op, one.op))) return;
      const isReplaced = made.slice(index + 1).some(({ op }) => op.field === one.op.field);
      const isRejected = rejected.some(({ payment, op }) => payment === id && same(op, one.op));
      const isGiven = person.given.some(
        ({ queue, call }) => queue === `payment:${id}` && 'op' in call && isDeepStrictEqual(call.op, one.op),
      );
      if (!isReplaced && !isRejected && !isGiven) about('lost word', one);
    });
  }
  return found;
}

/** Each phone has the payments that its owner sees, as the server has them, and no others. */
async function phoneBreaches({ phone }: Person, payments: readonly ServerPayment[]): Promise<string[]> {
  const rows = await allOf(phone.app.db, 'payment');
  const shown = rows.map(({ id, rev, view, snapshot, history }) => ({
    id,
    rev,
    view,
    snapshot,
    history: history.map((entry) => [entry.rev, entry.seq, entry.op, entry.was, entry.outcome, entry.by._id]),
  }));
  const mine = payments
    .filter(({ seenBy }) => seenBy.has(phone.me._id))
    .map(({ id, rev, doc, log }) => ({
      id,
      rev,
      view: doc,
      snapshot: doc,
      history: log
        .toReversed()
        .slice(0, NEWEST_ENTRIES)
        .map((entry) => [entry.rev, entry.seq, entry.op, entry.was, entry.outcome, entry.user]),
    }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  if (isDeepStrictEqual(shown.toSorted(byId), mine.toSorted(byId))) return [];
  const ids = new Set([...shown, ...mine].map(({ id }) => id));
  const wrong = [...ids].filter(
    (id) =>
      !isDeepStrictEqual(
        shown.find((one) => one.id === id),
        mine.find((one) => one.id === id),
      ),
  );
  const what = (id: string) => {
    const [has, is] = [shown.find((one) => one.id === id), mine.find((one) => one.id === id)];
    return `${id} is ${JSON.stringify(has?.view)} at ${has?.rev}, not ${JSON.stringify(is?.view)} at ${is?.rev}`;
  };
  return [`${phone.name}: shows other payments: ${wrong.map(what).join('; ')}`];
}
