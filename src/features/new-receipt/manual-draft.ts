import { emptyBill, type Board, type Column, type Item } from '../../domain/board.ts';
import { parseRm, ZERO, type Sen } from '../../domain/money.ts';
import { ranks } from '../../domain/rank.ts';
import { manualTexts as texts } from '../../ui/texts/receipts.ts';

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
  if (items.some(({ name, price }) => !name.trim() || !price.trim())) return texts.missingItem;
  if (custom.some(({ key, value }) => !key.trim() || !value.trim())) return texts.missingCustom;
  const wrong = items.findIndex(({ price }) => priceOf(price) === null);
  return wrong < 0 ? null : texts.badPrice(wrong + 1);
}

const newItem: Omit<Item, 'name' | 'rank'> = { quantity: 1, price: ZERO, taxRate: null, shares: {} };

/** An amount of 0 or more; null for anything else. */
export function priceOf(text: string): Sen | null {
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
      description: custom.map(({ key, value }) => `${key.trim()}: ${value.trim()}`).join('\n'),
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
