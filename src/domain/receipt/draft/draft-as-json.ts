import type { Minor } from '../../money/money.ts';
import type { ReceiptDraft } from './draft.ts';

/** A receipt as `npm run parse` prints it: amounts as numbers of RM with 2 decimals, null where not found. */
interface JsonDraft {
  store: string | null;
  /** ISO day. */
  date: string | null;
  total: number | null;
  subtotal: number | null;
  discount: number | null;
  service: number | null;
  tax: number | null;
  tax_inclusive: boolean | null;
  rounding: number | null;
  items: {
    name: string;
    quantity: number;
    unit_price: number | null;
    total_price: number;
    confidence: number;
  }[];
}

const rm = (amount: Minor): number => amount / 100;
const found = (amount: Minor | null): number | null => (amount === null ? null : rm(amount));
const charge = (amount: Minor): number | null => (amount === 0 ? null : rm(amount));

export function draftAsJson(draft: ReceiptDraft): JsonDraft {
  const tax = draft.taxes.reduce((sum, { amount }) => sum + amount.value, 0);
  return {
    store: draft.store.value,
    date: draft.date.value,
    total: found(draft.total.value),
    subtotal: found(draft.subtotal.value),
    discount: charge(draft.discount.value),
    service: charge(draft.service.value),
    tax: draft.taxes.length ? tax / 100 : null,
    tax_inclusive: draft.taxes.length ? draft.taxes.every((one) => one.included) : null,
    rounding: charge(draft.rounding.value),
    items: draft.items.map((item) => ({
      name: item.name.value,
      quantity: item.quantity.value,
      unit_price: found(item.unitPrice.value),
      total_price: rm(item.price.value),
      confidence: Math.round(100 * Math.min(item.name.confidence, item.price.confidence)) / 100,
    })),
  };
}
