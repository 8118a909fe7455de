import { emptyBill, LIMITS, type Board, type Column, type Item } from '../../board/board.ts';
import { startOf } from '../../board/pieces.ts';
import { ranks } from '../../board/rank.ts';
import { DOUBTFUL, DRAFT } from '../thresholds.ts';
import type { ReceiptDraft } from './draft.ts';

/** A text cut to that length, never through the middle of a character. */
export const titleText = (text: string): string =>
  text.slice(0, DRAFT.maxText).replace(/[\uD800-\uDBFF]$/, '');

interface BoardParts {
  /** Makes the id of the next item. */
  itemIds: () => string;
  columns: Record<string, Column>;
  /** The group whose bill it will be. */
  group?: string | null;
}

/** The board of a receipt that was just read: everything still lies with "Missing Items". */
export function boardFromDraft(draft: ReceiptDraft, { itemIds, columns, group = null }: BoardParts): Board {
  const lines = draft.items.slice(0, LIMITS.shown.items);
  const order = ranks(lines.length);
  const items: Record<string, Item> = {};
  for (const [at, line] of lines.entries()) {
    const { value: quantity, confidence } = line.quantity;
    const counted = { quantity: Math.abs(quantity), price: line.price.value }; // -1: a piece given back
    items[itemIds()] = {
      name: titleText(line.name.value),
      ...counted,
      ...(confidence >= DOUBTFUL && startOf(counted)),
      rank: order[at] ?? '1',
      taxRate: null,
      shares: {},
    };
  }
  const bill = {
    ...emptyBill,
    title: titleText(draft.store.value ?? ''),
    date: draft.date.value,
    total: draft.total.value,
    discount: draft.discount.value,
    service: draft.service.value,
    taxes: draft.taxes.map((tax) => ({
      rate: tax.rate,
      amount: tax.amount.value,
      included: tax.included,
    })),
    rounding: draft.rounding.value,
    group,
  };
  return { bill, items, columns };
}
