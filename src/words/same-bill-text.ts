import { formatMoney, type Minor } from '../domain/money/money.ts';
import { agoOf } from './dates.ts';
import { sameBillTexts as texts } from './same-bill-texts.ts';
import { commonTexts } from './texts.ts';

/** Which bill the device has already: its title and total, who added it (null: nobody known), and when. */
export function sameBillText(
  { title, total, createdAt }: { title: string; total: Minor; createdAt: string },
  who: string | null,
  now: number,
): string {
  return `${texts.bill(title || commonTexts.receipts.noTitle, formatMoney(total))} ${texts.added(who, agoOf(createdAt, now))}`;
}
