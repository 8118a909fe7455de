import type { PaymentEntry } from '../../../contract/payments.ts';
import type { PaymentRow } from '../../../data/rows.ts';
import { getOwn, type StoredBoard } from '../../../domain/board/board.ts';
import {
  aboutPayment,
  emptyPayment,
  readPaymentField,
  type PaymentOp,
} from '../../../domain/settling/payment.ts';
import { changeTexts } from '../../../ui/change-texts.ts';
import { describePayment } from '../../../ui/describe-payment.ts';

/** A word about a payment for the bill, in a sentence: "Ali paid Bala RM 23.40". */
export interface SaidWord {
  key: string;
  what: string;
  /** Null: only this device has it. */
  said: Pick<PaymentEntry, 'by' | 'at' | 'outcome'> | null;
  payment: string;
  /** Sets the word before, as Take back does; null if it isn't this user's, or no longer stands. */
  back: PaymentOp | null;
}

/** All words about a bill's payments, the newest of each payment first. */
export function saidWords(payments: readonly PaymentRow[], stored: StoredBoard, me: string): SaidWord[] {
  return payments.flatMap(({ _id, view, snapshot, history }) => {
    const about = aboutPayment(_id);
    const nameOf = (id = '') => getOwn(stored.columns, id)?.title || changeTexts.person;
    const inWords = (op: PaymentOp, was: PaymentOp | null) =>
      describePayment(op, was, nameOf(about?.from), nameOf(about?.to));
    const known = snapshot ?? emptyPayment;
    const unsent = (['sent', 'got', 'how', 'note', 'apart'] as const)
      .filter((field) => view[field] !== known[field])
      .map((field): SaidWord => {
        const op = { op: 'payment.set', field, value: view[field] } as PaymentOp;
        const was = readPaymentField(known, op);
        return { key: `${_id}/${field}`, what: inWords(op, was), said: null, payment: _id, back: null };
      });
    const sent = history.map(({ rev, seq, op, was, by, at, outcome }): SaidWord => {
      const stands = outcome === 'applied' && op.value !== null && view[op.field] === op.value;
      const isWord = op.field === 'sent' || op.field === 'got';
      return {
        key: `${_id}/${rev}.${seq}`,
        what: inWords(op, was),
        said: { by, at, outcome },
        payment: _id,
        back: isWord && stands && by._id === me ? (was ?? { ...op, value: null }) : null,
      };
    });
    return [...unsent, ...sent];
  });
}
