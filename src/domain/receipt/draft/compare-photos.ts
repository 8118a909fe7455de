import { hasSamePrices, isSameBill } from '../../board/same-bill.ts';
import { DOUBTFUL } from '../thresholds.ts';
import { boardFromDraft } from './board-from-draft.ts';
import type { ReceiptDraft } from './draft.ts';

/** Whether two photos show the same receipt: all that tells bills apart was read alike, its prices, too. */
export function isSameReceipt(one: ReceiptDraft, other: ReceiptDraft): boolean {
  if (one.total.value === null || one.total.value !== other.total.value) return false;
  const [board, otherBoard] = [boardOf(one), boardOf(other)];
  return isSameBill(board, otherBoard) && hasSamePrices(board, otherBoard);
}

function boardOf(draft: ReceiptDraft) {
  let next = 0;
  return boardFromDraft(draft, { itemIds: () => `${next++}`, columns: {} });
}

/** By what photos show that they are several bills. */
export type BillDifference = 'total' | 'date' | 'store';

/**
 * By what photos are several bills; null if they may be pages of one. A receipt has one total, one day and
 * one head. A store that was read elsewhere is unsure.
 */
export function differenceOfPhotos(drafts: readonly ReceiptDraft[]): BillDifference | null {
  const totals = drafts.filter(({ total, items }) => total.value !== null && items.length > 0);
  if (totals.length > 1) return 'total';
  if (countOf(drafts.map(({ date }) => date)) > 1) return 'date';
  return countOf(drafts.map(({ store }) => store)) > 1 ? 'store' : null;
}

/** How many different values were read for sure. */
const countOf = (readings: readonly ReceiptDraft['store'][]): number =>
  new Set(
    readings
      .filter(({ value, confidence }) => value !== null && confidence >= DOUBTFUL)
      .map(({ value }) => value),
  ).size;
