import { formatRm, sen, type Sen } from '../../../domain/money/money.ts';
import { paidTexts } from './texts.ts';

/** How far the typed amounts are from the bill. `rest` in sen: below 0 they are more than it. */
export const unpaidText = (rest: Sen): string =>
  rest < 0 ? paidTexts.over(formatRm(sen(-rest))) : paidTexts.missing(formatRm(rest));
