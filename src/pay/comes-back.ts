import { formatMoney, type Money } from '../domain/money/money.ts';
import { comesBackTexts as texts } from './payment-texts.ts';

/** "Bala changed “Sri Melur” after you paid: RM 3.20 comes back to you." Null: they only paid too much. */
export function comesBackText(
  change: { what: 'changed' | 'deleted'; by: string | null; isMine: boolean } | null,
  title: string,
  { amount, currency }: Money,
): string {
  const words = formatMoney(amount, currency);
  if (change === null) return texts.paidMore(title, words);
  if (change.isMine)
    return change.what === 'changed' ? texts.youChanged(title, words) : texts.youDeleted(title, words);
  const { what, by } = change;
  return by === null ? texts.unknown[what](title, words) : texts[what](by, title, words);
}
