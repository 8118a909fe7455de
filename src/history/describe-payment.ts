import { type Currency } from '../domain/money/currencies.ts';
import { formatMoney, type Minor } from '../domain/money/money.ts';
import type { PaymentOp } from '../domain/settling/payment.ts';
import { changeTexts } from './change-texts.ts';

const texts = changeTexts.payment;

/**
 * Puts an operation of a payment into words: "Ali paid Bala RM 23.40". `was` has the value before; The names are
 * those of its two sides. The history and /sync use it.
 */
export function describePayment(
  op: PaymentOp,
  was: PaymentOp | null,
  [from, to]: readonly [string, string],
  currency: Currency,
): string {
  switch (op.field) {
    case 'sent':
    case 'got': {
      const before = was?.field === op.field ? was.value : null;
      if (op.value !== null) return saidInWords(op.field, op.value, from, to, currency);
      if (before !== null) return texts.takenBack(saidInWords(op.field, before, from, to, currency));
      return texts.takenBack((op.field === 'sent' ? texts.nothingSent : texts.nothingGot)(from, to));
    }
    case 'how':
      return op.value === null ? texts.howNone : texts.how[op.value];
    case 'note':
      return op.value ? texts.note(op.value) : texts.noNote;
    case 'apart':
      return op.value ? texts.apart : texts.same;
  }
}

/** One side's word. 0 is a word, too. */
function saidInWords(
  field: 'sent' | 'got',
  value: Minor,
  from: string,
  to: string,
  currency: Currency,
): string {
  if (field === 'sent')
    return value === 0 ? texts.notSent(from, to) : texts.sent(from, to, formatMoney(value, currency));
  return value === 0 ? texts.notGot(from, to) : texts.got(from, to, formatMoney(value, currency));
}
