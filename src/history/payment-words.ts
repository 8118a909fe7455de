import { currencyOf } from '../domain/money/currencies.ts';
import {
  aboutPayment,
  emptyPayment,
  readPaymentField,
  setPaymentOp,
  type Payment,
  type PaymentOp,
} from '../domain/settling/payment.ts';
import { describePayment } from './describe-payment.ts';

/** What a device has of a payment. */
interface ToldPayment {
  id: string;
  /** As the server last sent it; null: it never did. */
  snapshot: Payment | null;
  /** With everything that this device has not sent yet. */
  view: Payment;
  /** The log's entries, newest first. */
  history: readonly LoggedWord[];
}

interface LoggedWord {
  rev: number;
  seq: number;
  op: PaymentOp;
  was: PaymentOp | null;
  outcome: string;
  by: { _id: string; name: string };
  at: string;
}

/** A word about a payment, in a sentence: "Ali paid Bala RM 23.40". */
export interface SaidWord {
  key: string;
  what: string;
  /** Null: only this device has it. */
  said: Pick<LoggedWord, 'by' | 'at' | 'outcome'> | null;
  payment: string;
  /** Sets the word before, as Take back does; null if it isn't this user's, or no longer stands. */
  back: PaymentOp | null;
}

/** All words about a payment, the newest first. `from` and `to` are the names of its sides. */
export function paymentWords(
  { id, view, snapshot, history }: ToldPayment,
  from: string,
  to: string,
  me: string,
): SaidWord[] {
  const currency = currencyOf(aboutPayment(id) ?? {});
  const inWords = (op: PaymentOp, was: PaymentOp | null) => describePayment(op, was, [from, to], currency);
  const known = snapshot ?? emptyPayment;
  const unsent = (['sent', 'got', 'how', 'note', 'apart'] as const)
    .filter((field) => view[field] !== known[field])
    .map((field): SaidWord => {
      const op = setPaymentOp(field, view[field]);
      const was = readPaymentField(known, op);
      return { key: `${id}/${field}`, what: inWords(op, was), said: null, payment: id, back: null };
    });
  const sent = history.map(({ rev, seq, op, was, by, at, outcome }): SaidWord => {
    const stands = outcome === 'applied' && op.value !== null && view[op.field] === op.value;
    const isWord = op.field === 'sent' || op.field === 'got';
    return {
      key: `${id}/${rev}.${seq}`,
      what: inWords(op, was),
      said: { by, at, outcome },
      payment: id,
      back: isWord && stands && by._id === me ? (was ?? { ...op, value: null }) : null,
    };
  });
  return [...unsent, ...sent];
}
