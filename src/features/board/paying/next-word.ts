import type { Minor } from '../../../domain/money/money.ts';
import type { DueView } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';

/** What a press on the face says: who gets the money got it, else who pays has paid. Null: nothing to say. */
export function nextWord(due: DueView): { field: 'got' | 'sent'; amount: Minor } | null {
  const { open, isSettled, mayGot, maySent, payments } = due;
  const field = mayGot ? 'got' : maySent && !due.from.isMe ? 'sent' : null;
  if (field === null) return null;
  const amount = toldOf(payments, field) ?? (isSettled ? 0 : open);
  return amount > 0 ? { field, amount: amount as Minor } : null;
}

/**
 * Whether a press says that what is open was paid. Where it confirms what the other side told of, a code for
 * the rest would make the same press say two things, also if both are as much.
 */
export function isForOpen(due: DueView): boolean {
  const word = nextWord(due);
  return word !== null && toldOf(due.payments, word.field) === null;
}

/** The other side told of money: a press confirms it, whatever is open now. A set-off is none. */
function toldOf(payments: DueView['payments'], field: 'got' | 'sent'): Minor | null {
  const other = field === 'got' ? 'sent' : 'got';
  return (
    payments.find(({ doc }) => doc.how !== 'offset' && doc[field] === null && !!doc[other])?.doc[other] ??
    null
  );
}

/** "Got it" is the payee's own; for one without an account somebody else says it. */
export const pressText = ({ to }: DueView, field: 'got' | 'sent'): string =>
  field === 'sent' ? texts.hasPaid : to.isMe ? texts.gotIt : texts.gotItFor(to.title);
