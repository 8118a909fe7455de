import { useRef } from 'react';
import { useData } from '../../data/context.tsx';
import { untilTaken } from '../../data/until-stored.ts';
import { formatRm, type Sen } from '../../domain/money/money.ts';
import type { Book, PaymentInBook } from '../../domain/settling/books.ts';
import { paymentDay } from '../../domain/settling/day.ts';
import type { PaymentOp } from '../../domain/settling/payment.ts';
import { paymentToWrite } from '../../domain/settling/target.ts';
import { toast } from '../../ui/toast.tsx';
import { settleTexts as texts } from './texts.ts';

export type SaidField = 'sent' | 'got';

/** A payment between two people of a book, told by one of them. */
export interface SaidPayment {
  book: Book;
  from: string;
  to: string;
  field: SaidField;
  amount: Sen;
}

export interface SayPayments {
  /** The id of the payment that `say` would write; null: none can be named. */
  target: (told: SaidPayment) => string | null;
  /** Writes one's word, and tells so with Undo. */
  say: (told: SaidPayment) => void;
  /** Sets one's word on a payment that is there. */
  change: (payment: PaymentInBook, field: SaidField, amount: Sen | null, text: string) => void;
  /** Operations on several payments, in their order. */
  write: (all: readonly [id: string, op: PaymentOp][]) => void;
}

export function useSayPayments(clock: () => number): SayPayments {
  const { mutate } = useData();
  /** Until the screen shows the word: a second press in between must not make another payment. */
  const writing = useRef(false);
  const target = (told: SaidPayment) => paymentToWrite(told.book, { ...told, day: paymentDay(clock()) });

  const write = async (all: readonly [string, PaymentOp][], then?: () => void): Promise<void> => {
    if (writing.current) return;
    writing.current = true;
    try {
      for (const [id, op] of all) await untilTaken(mutate.sayPayment(id, [op]));
      then?.();
    } catch {
      toast.error(texts.notSaved);
    } finally {
      writing.current = false;
    }
  };
  const set = (id: string, field: SaidField, to: Sen | null, before: Sen | null, text: string) => {
    toast.close('settle');
    const op = (value: Sen | null): [string, PaymentOp] => [id, { op: 'payment.set', field, value }];
    const undo = () => void write([op(before)]);
    void write([op(to)], () => toast.offer(text, { label: texts.undo, run: undo }, 'settle'));
  };
  return {
    target,
    say(told) {
      const { book, from, to, field, amount } = told;
      const id = target(told);
      if (id === null) return toast.error(texts.notSaved);
      const other = book.people.get(field === 'sent' ? to : from)?.name ?? '';
      const text = field === 'sent' ? texts.saidPaid : texts.saidGot;
      set(id, field, amount, null, text(other, formatRm(amount)));
    },
    change: ({ id, doc }, field, amount, text) => set(id, field, amount, doc[field], text),
    write: (all) => void write(all),
  };
}
