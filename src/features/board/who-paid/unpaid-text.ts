import { formatMoney, minor, type Minor } from '../../../domain/money/money.ts';
import { paidTexts } from './texts.ts';

/** How far the typed amounts are from the bill. `rest` in sen: below 0 they are more than it. */
export const unpaidText = (rest: Minor): string =>
  rest < 0 ? paidTexts.over(formatMoney(minor(-rest))) : paidTexts.missing(formatMoney(rest));
