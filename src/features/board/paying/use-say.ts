import { useState } from 'react';
import type { PaymentWords } from '../../../data/edits/mutate-payments.ts';
import { useSayPayment } from '../../../data/hooks/use-say-payment.ts';
import { formatMoney, type Minor } from '../../../domain/money/money.ts';
import type { Book, PaymentInBook } from '../../../domain/settling/books.ts';
import { paymentDay } from '../../../domain/settling/day.ts';
import { paymentToWrite } from '../../../domain/settling/target.ts';
import { useSameQuestion, type SameAsk } from '../../../pay/use-same-question.ts';
import { toast } from '../../../toasts/toast.ts';
import type { DueView } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';

/** What a press does about the payment between two people, for the bill or in its book. */
export interface Say {
  /** Writes one's word: onto the payment that the other side told of, or onto a new one. */
  say: (due: DueView, field: 'sent' | 'got', amount: Minor, isAnother?: boolean) => void;
  /** Sets one's word on a payment that is there. */
  change: (due: DueView, payment: PaymentInBook, field: 'sent' | 'got', amount: Minor | null) => void;
  /** Operations on several payments, in their order. */
  write: (words: PaymentWords) => void;
  /** What a press asks first. */
  ask: SameAsk | null;
  /** A press on it was the same payment as another: nothing is to press until its amount changes. */
  isSame: (due: DueView) => boolean;
}

/** Each word is told with Undo, which sets the one before. */
export function useSay(book: Book, clock: () => number): Say {
  const { set, write } = useSayPayment({ toast, texts, key: 'paying' });
  const { ask, press } = useSameQuestion(clock);
  const [same, setSame] = useState<readonly string[]>([]);
  return {
    say(due, field, amount, isAnother = false) {
      const { from, to, bill } = due;
      const tap = { from: from.id, to: to.id, field, amount, day: paymentDay(clock()), isAnother };
      press(book, bill === undefined ? tap : { ...tap, bill }, {
        other: (field === 'sent' ? to : from).title,
        onSame: () => setSame([...same, amountKey(due)]),
        confirm: ({ id }, told) => set(id, field, told, null, saidText(due, field, told)),
        write(written) {
          const id = paymentToWrite(book, written);
          if (id === null) return toast.error(texts.tooMany);
          set(id, field, amount, null, saidText(due, field, amount));
        },
      });
    },
    change: (due, { id, doc }, field, amount) =>
      set(id, field, amount, doc[field], saidText(due, field, amount)),
    write,
    ask,
    isSame: (due) => same.includes(amountKey(due)),
  };
}

const amountKey = ({ from, to, bill = '', open }: DueView): string => [from.id, to.id, bill, open].join(' ');

function saidText({ from, to, currency }: DueView, field: 'sent' | 'got', amount: Minor | null): string {
  if (amount === null) return texts.takenBack;
  const words = formatMoney(amount, currency);
  if (field === 'got') return amount ? texts.saidGot(from.title, words) : texts.saidNotGot(from.title);
  return amount ? texts.saidPaid(to.title, words) : texts.saidNotPaid(to.title);
}
