import { formatTotals, totalsOf } from '../domain/money/money.ts';
import type { Claim } from '../domain/settling/sums.ts';
import { claimTexts as texts } from './payment-texts.ts';

/** A claim counts at once, and sentences say so: "if Aina’s RM 20.00 arrived". Null: there is none. */
export function claimText(claims: readonly Claim[]): string | null {
  // Several lines of one pair hold the same claims.
  const all = [...new Map(claims.map((one) => [one.payment.id, one])).values()];
  const [first] = all;
  if (!first) return null;
  const words = formatTotals(
    totalsOf(all.map(({ book: { currency }, payment: { counted } }) => ({ currency, amount: counted }))),
  );
  const nameOf = ({ book, payment }: Claim) => book.people.get(payment.from)?.name ?? '';
  if (all.every(({ isMine }) => isMine)) return texts.yours(words);
  const isOne = all.every((one) => !one.isMine && one.payment.from === first.payment.from);
  return isOne ? texts.theirs(nameOf(first), words) : texts.all(words);
}
