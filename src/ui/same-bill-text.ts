import { formatRm, type Sen } from '../domain/money/money.ts';
import { agoOf } from './dates.ts';
import { commonTexts } from './texts.ts';

/** Which bill the device has already: its title and total, who added it (null: nobody known), and when. */
export function sameBillText(
  { title, total, createdAt }: { title: string; total: Sen; createdAt: string },
  who: string | null,
  now: number,
): string {
  const { sameBill, receipts } = commonTexts;
  return `${sameBill.bill(title || receipts.noTitle, formatRm(total))} ${sameBill.added(who, agoOf(createdAt, now))}`;
}
