import { useState } from 'react';
import type { Minor } from '../domain/money/money.ts';
import type { Book, PaymentInBook } from '../domain/settling/books.ts';
import type { Tap } from '../domain/settling/target.ts';
import { maybeSame } from '../domain/settling/twice.ts';

/** "Is this the RM 24.00 that Aina told you about?" */
export interface SameAsk {
  book: Book;
  payment: PaymentInBook;
  /** The user told of it. */
  isOwn: boolean;
  /** The other side's name. */
  other: string;
  onSame: () => void;
  onAnother: () => void;
  onClose: () => void;
}

interface Words {
  /** The other side's name, as the screen of the press shows it. */
  other: string;
  /** Writes the user's word on the payment that is there. */
  confirm: (payment: PaymentInBook, amount: Minor) => void;
  /** The press is answered: its money is told of already. */
  onSame?: () => void;
  /** Writes the word of the press. */
  write: (tap: Tap) => void;
}

/** Asks first, where a press may tell of money that one side has told of at another door. */
export function useSameQuestion(clock: () => number) {
  const [ask, setAsk] = useState<SameAsk | null>(null);
  const press = (book: Book, tap: Tap, { other, confirm, onSame, write }: Words) => {
    const payment = maybeSame(book, tap, clock());
    if (!payment) return write(tap);
    const onClose = () => setAsk(null);
    const told = payment.doc.sent ?? payment.doc.got!;
    const isOwn = payment.doc[tap.field] !== null;
    setAsk({
      book,
      payment,
      isOwn,
      other,
      onClose,
      onSame() {
        onClose();
        if (!isOwn) confirm(payment, told);
        onSame?.();
      },
      onAnother() {
        onClose();
        write({ ...tap, isAnother: true });
      },
    });
  };
  return { ask, press };
}
