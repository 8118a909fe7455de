import { type Currency } from '../../domain/money/currencies.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { Payment } from '../../domain/settling/payment.ts';
import { settleTexts as texts } from './texts.ts';

/** "You paid Bala". No money moves where two books are set against each other. */
export function whatOf({ how }: Payment, pays: boolean, name: string): string {
  if (how === 'offset') return texts.offsetWith(name);
  return pays ? texts.youPaid(name) : texts.paidYou(name);
}

/** What the two words about a payment of the user say together. `pays`: they are its payer. */
export function stateOf(
  { sent, got, how }: Payment,
  pays: boolean,
  name: string,
  currency: Currency,
): string {
  if (how === 'offset') return texts.setOff;
  if (got === null) return pays ? texts.onlyYou(name) : texts.onlyThem(name);
  if (got === 0) return pays ? texts.theyGotNone(name) : texts.youGotNone;
  if (sent === null || sent === got) return texts.both;
  const [own, theirs] = pays ? [sent, got] : [got, sent];
  return texts.differs(formatMoney(own, currency), name, formatMoney(theirs, currency));
}
