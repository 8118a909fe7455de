import { emptyBill, LIMITS, type Board, type Column } from '../../domain/board/board.ts';
import { isDay } from '../../domain/text/iso-day.ts';
import { isTooLarge, MAX_SEN, parseRm, sen, toDecimal, type Sen } from '../../domain/money/money.ts';
import { newItem } from '../../domain/board/board-ops.ts';
import { describeDetails, MAX_DESCRIPTION } from '../../domain/board/details.ts';
import type { PastedLine } from '../../domain/board/pasted-lines.ts';
import { ranks } from '../../domain/board/rank.ts';
import { manualTexts as texts } from './texts.ts';

export interface ManualItem {
  id: string;
  name: string;
  price: string;
}

export interface CustomRow {
  id: string;
  key: string;
  value: string;
}

/** A receipt as somebody types it. */
export interface ManualDraft {
  /** ISO day. */
  date: string;
  store: string;
  items: ManualItem[];
  custom: CustomRow[];
}

/** What is still missing or wrong (specification, section 5); null when it can be saved. */
export function manualProblem({ date, store, items, custom }: ManualDraft): string | null {
  if (!date || !store.trim()) return texts.missingHead;
  if (!isDay(date)) return texts.badDate;
  if (items.some(({ name, price }) => !name.trim() || !price.trim())) return texts.missingItem;
  if (custom.some(({ key, value }) => !key.trim() || !value.trim())) return texts.missingCustom;
  if (describeDetails(custom).length > MAX_DESCRIPTION) return texts.customTooLong;
  const wrong = items.findIndex(({ price }) => priceOf(price) === null);
  if (wrong >= 0)
    return isTooLarge(items[wrong]!.price) ? texts.tooLarge(wrong + 1) : texts.badPrice(wrong + 1);
  return totalOf(items) === null ? texts.totalTooLarge : null;
}

/** What the items come to, null beyond what a bill can hold; what is no amount (yet) counts as 0. */
export function totalOf(items: readonly ManualItem[]): Sen | null {
  const total = items.reduce((sum, { price }) => sum + (priceOf(price) ?? 0), 0);
  return total > MAX_SEN ? null : sen(total);
}

/**
 * A pasted table goes down the rows from row `at` on, as in a spreadsheet; what it lacks stays as it was.
 * Pasted into the price, names are left alone.
 */
export function pasteRows(
  items: readonly ManualItem[],
  at: number,
  field: 'name' | 'price',
  lines: readonly PastedLine[],
  newId: () => string,
): ManualItem[] {
  const pasted = lines.map(({ name, price }, line): ManualItem => {
    const { id, ...row } = items[at + line] ?? { id: newId(), name: '', price: '' };
    return {
      id,
      name: field === 'name' || !row.name ? name || row.name : row.name,
      price: price === null ? row.price : toDecimal(price),
    };
  });
  return [...items.slice(0, at), ...pasted, ...items.slice(at + lines.length)].slice(0, LIMITS.shown.items);
}

/** An amount of 0 or more; null for anything else. */
function priceOf(text: string): Sen | null {
  const price = parseRm(text);
  return price !== null && price >= 0 ? price : null;
}

/** The board of a typed receipt. Custom rows become its description, one a line. Needs a draft without problems. */
export function boardFromManual(
  { date, store, items, custom }: ManualDraft,
  parts: { itemIds: () => string; columns: Record<string, Column> },
): Board {
  const order = ranks(items.length);
  return {
    bill: {
      ...emptyBill,
      title: store.trim(),
      date,
      description: describeDetails(custom),
    },
    items: Object.fromEntries(
      items.map(({ name, price }, at) => [
        parts.itemIds(),
        { ...newItem, name: name.trim(), price: priceOf(price) ?? newItem.price, rank: order[at]! },
      ]),
    ),
    columns: parts.columns,
  };
}
