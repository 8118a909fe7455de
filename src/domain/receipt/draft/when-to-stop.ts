import { storesIn } from '../fields/store.ts';
import { labelRows } from '../labels/label-rows.ts';
import { labelOf } from '../labels/labels.ts';
import type { OcrLine } from '../rows/ocr-page.ts';
import { rowsOf } from '../rows/rows.ts';
import { CONFIDENCE, DRAFT, ROWS } from '../thresholds.ts';
import { scoredDraft, type PageReading } from './draft-from-pages.ts';
import type { ReceiptDraft } from './draft.ts';

/**
 * Whether a scored draft is worth a second reading (measured: of 100 scans 70 are; 6 more totals are right).
 */
export const needsSecondReading = ({ total, date, difference }: ReceiptDraft): boolean =>
  difference !== 0 ||
  total.confidence < CONFIDENCE.clear ||
  date.value === null ||
  date.confidence < CONFIDENCE.dateForStopping;

/**
 * Whether the rest of a page may stay unread: the bill adds up without doubt, a payment stands below its
 * total (no row behind it changes the bill), the date is there, and the store's name is clear, with nothing
 * unread above it. The rest is at most an address, a tax that the prices hold, thanks.
 */
export function canStopReading(reading: PageReading, today?: string): boolean {
  if (!reading.page.lines.some(saysPaid)) return false;
  const rows = rowsOf(reading.page);
  const [store] = storesIn(rows);
  if (!store?.named || rows.indexOf(store.row) >= ROWS.topRows) return false;
  const draft = scoredDraft([reading], today);
  if (draft.items.length === 0 || needsSecondReading(draft)) return false;
  const total = draft.total.box?.y0 ?? Infinity;
  return labelRows(rows).some(
    ({ row, label, amounts }) =>
      isPayment(label) && amounts.length > 0 && reading.place(row.box).y0 >= total - DRAFT.sameRow,
  );
}

const isPayment = (label: ReturnType<typeof labelOf>): boolean =>
  label?.kind === 'cash' || label?.kind === 'change';

/** The engine asks after every few lines: remember each line's answer. */
const paid = new WeakMap<OcrLine, boolean>();

function saysPaid(line: OcrLine): boolean {
  const known = paid.get(line) ?? isPayment(labelOf(line.words.map(({ text }) => text).join(' ')));
  paid.set(line, known);
  return known;
}
