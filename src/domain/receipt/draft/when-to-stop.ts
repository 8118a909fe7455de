import { DOUBTFUL, type ReceiptDraft } from './draft.ts';
import { draftFromPages, type PageReading } from './draft-from-pages.ts';
import { labelOf } from '../labels/labels.ts';
import { labelRows } from '../labels/label-rows.ts';
import type { OcrLine } from '../rows/ocr-page.ts';
import { TOP_ROWS } from '../rows/reading-order.ts';
import { rowsOf } from '../rows/rows.ts';
import { storesIn } from '../fields/store.ts';

/** Whether a second reading is worth its time (measured: of 100 scans 70 are, and 6 more totals are right). */
export const needsSecondReading = ({ total, date, difference }: ReceiptDraft): boolean =>
  difference !== 0 || total.confidence < DOUBTFUL || date.value === null || date.confidence < DATE_DOUBTFUL;

/** Dates carry no check of their own; most that are right score between this and DOUBTFUL. */
const DATE_DOUBTFUL = 0.7;

/**
 * Whether the rest of a page may be left unread: the bill adds up without doubt, what was paid stands
 * below its total (behind that nothing changes the bill any more), the date is there, and the store's
 * name says that it is one, with nothing unread above it. What is left out is at most an address, a tax
 * that the prices hold, thanks.
 */
export function canStopReading(reading: PageReading): boolean {
  if (!reading.page.lines.some(saysPaid)) return false;
  const rows = rowsOf(reading.page);
  const [store] = storesIn(rows);
  if (!store?.named || rows.indexOf(store.row) >= TOP_ROWS) return false;
  const draft = draftFromPages([reading]);
  if (draft.items.length === 0 || needsSecondReading(draft)) return false;
  const total = draft.total.box?.y0 ?? Infinity;
  return labelRows(rows).some(
    ({ row, label, amounts }) =>
      isPayment(label) && amounts.length > 0 && reading.place(row.box).y0 >= total - SAME_ROW,
  );
}

const isPayment = (label: ReturnType<typeof labelOf>): boolean =>
  label?.kind === 'cash' || label?.kind === 'change';

/** It is asked again after every few lines; each of them is looked at once. */
const paid = new WeakMap<OcrLine, boolean>();

function saysPaid(line: OcrLine): boolean {
  const known = paid.get(line) ?? isPayment(labelOf(line.words.map(({ text }) => text).join(' ')));
  paid.set(line, known);
  return known;
}

/** Of the image's height: a row's words don't begin at quite the same height. */
const SAME_ROW = 0.002;
