import type { Currency } from '../../../domain/money/currencies.ts';
import { formatMoney, minor, type Minor } from '../../../domain/money/money.ts';
import { paidTexts } from './texts.ts';

/** How far the typed amounts are from the bill. `rest` below 0: they are more than it. */
export const unpaidText = (rest: Minor, currency: Currency): string =>
  rest < 0
    ? paidTexts.over(formatMoney(minor(-rest), currency))
    : paidTexts.missing(formatMoney(rest, currency));
