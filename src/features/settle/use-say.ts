import type { PaymentWords } from '../../data/edits/mutate-payments.ts';
import { useSayPayment } from '../../data/hooks/use-say-payment.ts';
import { formatMoney, type Minor } from '../../domain/money/money.ts';
import type { Book, PaymentInBook } from '../../domain/settling/books.ts';
import { paymentDay } from '../../domain/settling/day.ts';
import { takeBackOffsets } from '../../domain/settling/offset-press.ts';
import { evenWords, type Even } from '../../domain/settling/offsets.ts';
import { paymentToWrite } from '../../domain/settling/target.ts';
import { useSameQuestion, type SameAsk } from '../../pay/use-same-question.ts';
import { toast } from '../../toasts/toast.ts';
import { settleTexts as texts } from './texts.ts';

export type SaidField = 'sent' | 'got';

/** A payment between two people of a book, told by one of them. */
export interface SaidPayment {
  book: Book;
  from: string;
  to: string;
  field: SaidField;
  amount: Minor;
  /** The bill on which it is paid. */
  bill?: string;
}

export interface SayPayments {
  /** The id of the payment that `say` would write; null: none can be named. */
  target: (told: SaidPayment) => string | null;
  /** Writes one's word, and tells so with Undo. */
  say: (told: SaidPayment) => void;
  /** What a press asks first. */
  ask: SameAsk | null;
  /** Sets one's word on a payment that is there. */
  change: (payment: PaymentInBook, field: SaidField, amount: Minor | null, text: string) => void;
  /** Whether all payments of it can be named. */
  canBeEven: (even: Even) => boolean;
  /** Makes books even by one's own words, all in one step, with one Undo. */
  beEven: (even: Even, text: string) => void;
  /** Takes an offset back, with all that were made with it. */
  takeBackOffset: (books: readonly Book[], me: string, payment: PaymentInBook) => void;
  /** Operations on several payments, in their order. */
  write: (words: PaymentWords) => void;
}

export function useSayPayments(clock: () => number): SayPayments {
  const payment = useSayPayment({ toast, texts, key: 'settle' });
  const { ask, press } = useSameQuestion(clock);
  const target = (told: SaidPayment) => paymentToWrite(told.book, { ...told, day: paymentDay(clock()) });
  return {
    target,
    ask,
    say(told) {
      const { book, from, to, field, amount } = told;
      const other = book.people.get(field === 'sent' ? to : from)?.name ?? '';
      const text = field === 'sent' ? texts.saidPaid : texts.saidGot;
      const set = (id: string, value: Minor) =>
        payment.set(id, field, value, null, text(other, formatMoney(value, book.currency)));
      press(
        book,
        { ...told, day: paymentDay(clock()) },
        {
          other,
          confirm: ({ id }, amountTold) => set(id, amountTold),
          write(tap) {
            const id = paymentToWrite(book, tap);
            if (id === null) return toast.error(texts.notSaved);
            set(id, amount);
          },
        },
      );
    },
    change: ({ id, doc }, field, amount, text) => payment.set(id, field, amount, doc[field], text),
    canBeEven: (even) => evenWords(even, paymentDay(clock())) !== null,
    beEven(even, text) {
      const said = evenWords(even, paymentDay(clock()));
      if (!said) return toast.error(texts.notSaved);
      payment.say(said.words, said.before, text);
    },
    takeBackOffset(books, me, offset) {
      const { words, before } = takeBackOffsets(books, me, offset);
      payment.say(words, before, texts.takenBack);
    },
    write: payment.write,
  };
}
