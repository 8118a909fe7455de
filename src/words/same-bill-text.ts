import { currencyOf, type Currency } from '../domain/money/currencies.ts';
import { formatMoney, type Minor } from '../domain/money/money.ts';
import { agoOf } from './dates.ts';
import { sameBillTexts as texts } from './same-bill-texts.ts';
import { commonTexts } from './texts.ts';

/** Which bill the device has already: its title and total, who added it (null: nobody known), and when. */
export function sameBillText(
  bill: { title: string; total: Minor; createdAt: string; counted: { currency?: Currency } },
  who: string | null,
  now: number,
): string {
  const { title, total, createdAt, counted } = bill;
  const shown = formatMoney(total, currencyOf(counted));
  return `${texts.bill(title || commonTexts.receipts.noTitle, shown)} ${texts.added(who, agoOf(createdAt, now))}`;
}
