import type { Currency } from '../domain/money/currencies.ts';
import { formatMoney, type Minor } from '../domain/money/money.ts';
import { partChangeTexts as texts } from './payment-texts.ts';

interface PartChange {
  what: 'changed' | 'deleted';
  by: string | null;
  isMine: boolean;
  was: Minor;
  now: Minor;
}

/** "Bala changed “Sri Melur”: your part was RM 20.00 and is RM 23.20 now." */
export function partChangeText(
  { what, by, isMine, was, now }: PartChange,
  title: string,
  currency: Currency,
): string {
  const [before, after] = [formatMoney(was, currency), formatMoney(now, currency)];
  if (isMine) return texts.you[what](title, before, after);
  return by === null ? texts.moved(title, before, after) : texts[what](by, title, before, after);
}
