import type { PaymentWords } from '../../../data/edits/mutate-payments.ts';
import { useSayPayment } from '../../../data/hooks/use-say-payment.ts';
import { formatMoney, type Minor } from '../../../domain/money/money.ts';
import type { Book, PaymentInBook } from '../../../domain/settling/books.ts';
import { paymentToWrite } from '../../../domain/settling/target.ts';
import { toast } from '../../../toasts/toast.ts';
import type { DueView } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';

/** What a press does about the payment between two people for the bill. */
export interface Say {
  /** Writes one's word: onto the payment that the other side told of, or onto a new one. */
  say: (due: DueView, field: 'sent' | 'got', amount: Minor, isAnother?: boolean) => void;
  /** Sets one's word on a payment that is there. */
  change: (due: DueView, payment: PaymentInBook, field: 'sent' | 'got', amount: Minor | null) => void;
  /** Operations on several payments, in their order. */
  write: (words: PaymentWords) => void;
}

/** Each word is told with Undo, which sets the one before. */
export function useSay(book: Book, billId: string): Say {
  const { set, write } = useSayPayment({ toast, texts, key: 'paying' });
  return {
    say(due, field, amount, isAnother = false) {
      const tap = { from: due.from.id, to: due.to.id, field, amount, day: '', bill: billId };
      const id = paymentToWrite(book, { ...tap, ...(isAnother && { isAnother }) });
      if (id === null) return toast.error(texts.tooMany);
      set(id, field, amount, null, toldOf(due, field, amount));
    },
    change: (due, { id, doc }, field, amount) =>
      set(id, field, amount, doc[field], toldOf(due, field, amount)),
    write,
  };
}

function toldOf({ from, to, currency }: DueView, field: 'sent' | 'got', amount: Minor | null): string {
  if (amount === null) return texts.takenBack;
  const words = formatMoney(amount, currency);
  if (field === 'got') return amount ? texts.saidGot(from.title, words) : texts.saidNotGot(from.title);
  return amount ? texts.saidPaid(to.title, words) : texts.saidNotPaid(to.title);
}
