import type { Sen } from '../../../domain/money/money.ts';
import type { DueView } from './paying-view.ts';

/** What a press on the face says: who gets the money got it, else who pays has paid. Null: nothing to say. */
export function nextWord(due: DueView): { field: 'got' | 'sent'; amount: Sen } | null {
  const { asked, mayGot, maySent, payments } = due;
  const field = mayGot ? 'got' : maySent && !due.from.isMe ? 'sent' : null;
  if (field === null) return null;
  const other = field === 'got' ? 'sent' : 'got';
  // The other side told of a payment: a press confirms it, whatever is asked now.
  const told = payments.find(({ doc }) => doc[field] === null && !!doc[other]);
  const amount = told?.doc[other] ?? asked;
  return amount > 0 ? { field, amount } : null;
}
