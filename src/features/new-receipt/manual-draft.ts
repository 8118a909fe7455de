import { newItem } from '../../domain/board/board-ops.ts';
import { emptyBill, LIMITS, type Board, type Column } from '../../domain/board/board.ts';
import { MAX_DESCRIPTION, formatDetails } from '../../domain/board/details.ts';
import type { PastedLine } from '../../domain/board/pasted-lines.ts';
import { ranks } from '../../domain/board/rank.ts';
import {
  addSen,
  isTooLarge,
  MAX_SEN,
  parseRm,
  sen,
  toDecimal,
  ZERO,
  type Sen,
} from '../../domain/money/money.ts';
import { parsePercent, percentOf } from '../../domain/money/percent.ts';
import { isCalendarDay } from '../../domain/text/iso-day.ts';
import { manualTexts as texts } from './texts.ts';
import { typedLine } from '../../domain/text/typed-line.ts';

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

/** A receipt as typed. */
export interface ManualDraft {
  /** ISO day. */
  date: string;
  store: string;
  items: ManualItem[];
  /** An amount, or a percentage of the items; '' for none. */
  service: string;
  tax: string;
  custom: CustomRow[];
}

export const noCharges = { service: '', tax: '' };

/** The first problem (specification, section 5); null if the receipt can be saved. */
export function manualProblem(draft: ManualDraft): string | null {
  const { date, store, items, custom } = draft;
  if (!date || !typedLine(store)) return texts.missingHead;
  if (!isCalendarDay(date)) return texts.badDate;
  if (items.some(({ name, price }) => !typedLine(name) || !price.trim())) return texts.missingItem;
  if (custom.some(({ key, value }) => !typedLine(key) || !typedLine(value))) return texts.missingCustom;
  if (formatDetails(custom).length > MAX_DESCRIPTION) return texts.customTooLong;
  const wrong = items.findIndex(({ price }) => priceOf(price) === null);
  if (wrong >= 0)
    return isTooLarge(items[wrong]!.price) ? texts.tooLarge(wrong + 1) : texts.badPrice(wrong + 1);
  if ([draft.service, draft.tax].some(isBadCharge)) return texts.badCharge;
  return totalOf(draft) === null ? texts.totalTooLarge : null;
}

/** Whether a typed service or tax is neither empty nor an amount or percentage. */
export const isBadCharge = (text: string): boolean => chargeOf(text, ZERO) === null;

/** What is to pay; null if it is too large for a bill. A text that is no amount counts as 0. */
export function totalOf(draft: ManualDraft): Sen | null {
  const items = itemsOf(draft);
  if (items === null) return null;
  const charges = [draft.service, draft.tax].map((text) => chargeOf(text, items) ?? ZERO);
  return withinBill(addSen(items, ...charges));
}

/** The items' sum; null if it is too large for a bill. */
const itemsOf = ({ items }: ManualDraft): Sen | null =>
  withinBill(items.reduce((sum, { price }) => sum + (priceOf(price) ?? 0), 0));

const withinBill = (amount: number): Sen | null => (amount > MAX_SEN ? null : sen(amount));

/**
 * Fills rows with a pasted table from row `at` on, as a spreadsheet does. Fields that it lacks stay.
 * A table pasted into the price changes no filled name.
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
export function priceOf(text: string): Sen | null {
  const price = parseRm(text);
  return price !== null && price >= 0 ? price : null;
}

/** A charge on the items: "12.50" or "10 %"; null for a text that is neither. */
function chargeOf(text: string, items: Sen): Sen | null {
  const percent = parsePercent(text);
  if (percent !== null) return percentOf(items, percent);
  return text.trim() === '' ? ZERO : priceOf(text);
}

/** The board of a typed receipt without problems. Custom rows become its description, one a line. */
export function boardFromManual(
  draft: ManualDraft,
  parts: { itemIds: () => string; columns: Record<string, Column> },
): Board {
  const { date, store, items, custom } = draft;
  const order = ranks(items.length);
  const sum = itemsOf(draft) ?? ZERO;
  const tax = chargeOf(draft.tax, sum) ?? ZERO;
  return {
    bill: {
      ...emptyBill,
      title: typedLine(store),
      date,
      description: formatDetails(custom),
      service: chargeOf(draft.service, sum) ?? ZERO,
      taxes: tax === 0 ? [] : [{ rate: parsePercent(draft.tax), amount: tax, included: false }],
    },
    items: Object.fromEntries(
      items.map(({ name, price }, at) => [
        parts.itemIds(),
        { ...newItem, name: typedLine(name), price: priceOf(price) ?? newItem.price, rank: order[at]! },
      ]),
    ),
    columns: parts.columns,
  };
}
