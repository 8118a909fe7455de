import type { Currency } from '../../../domain/money/currencies.ts';
import { formatMoney, minor, type Minor } from '../../../domain/money/money.ts';
import { boardTexts } from '../texts.ts';

/** Whether the bill adds up: `difference` is the payable amount less the printed total. */
export function differenceText(difference: Minor, printed: Minor, currency: Currency): string {
  const { matches, less, more } = boardTexts.difference;
  if (difference === 0) return matches(formatMoney(printed, currency));
  const size = formatMoney(minor(Math.abs(difference)), currency);
  return difference < 0
    ? less(size, formatMoney(printed, currency))
    : more(size, formatMoney(printed, currency));
}
