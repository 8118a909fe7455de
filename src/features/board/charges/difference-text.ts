import { formatRm, sen, type Sen } from '../../../domain/money/money.ts';
import { boardTexts } from '../texts.ts';

/** Whether the bill adds up: `difference` is the payable amount less the printed total. */
export function differenceText(difference: Sen, printed: Sen): string {
  const { matches, less, more } = boardTexts.difference;
  if (difference === 0) return matches(formatRm(printed));
  const size = formatRm(sen(Math.abs(difference)));
  return difference < 0 ? less(size, formatRm(printed)) : more(size, formatRm(printed));
}
