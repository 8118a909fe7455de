import { formatMoney, minor, type Minor } from '../../../domain/money/money.ts';
import { boardTexts } from '../texts.ts';

/** Whether the bill adds up: `difference` is the payable amount less the printed total. */
export function differenceText(difference: Minor, printed: Minor): string {
  const { matches, less, more } = boardTexts.difference;
  if (difference === 0) return matches(formatMoney(printed));
  const size = formatMoney(minor(Math.abs(difference)));
  return difference < 0 ? less(size, formatMoney(printed)) : more(size, formatMoney(printed));
}
