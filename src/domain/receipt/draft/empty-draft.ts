import { ZERO, type Minor } from '../../money/money.ts';
import { absent, type ReceiptDraft } from './draft.ts';

/** Nothing was read: everything is left to the person. */
export const emptyDraft: ReceiptDraft = {
  store: absent(null),
  date: absent(null),
  total: absent(null),
  subtotal: absent(null),
  discount: absent(ZERO),
  service: absent(ZERO),
  taxes: [],
  rounding: absent(ZERO),
  items: [],
  difference: null,
  engines: [],
};

/** The total if nothing else was read, as on a payment screen or a card slip; otherwise null. */
export const onlyTotal = ({ items, total }: ReceiptDraft): Minor | null =>
  items.length === 0 ? total.value : null;

/** That total as one item, to split it as a whole. */
export function draftOfTotal(read: ReceiptDraft, name: string): ReceiptDraft {
  const { store, date, total, engines } = read;
  const known = <T>(value: T) => ({ ...absent(value), confidence: 1 });
  const price = { ...total, value: total.value ?? ZERO, alternatives: [] };
  const item = { name: known(name), quantity: known(1), unitPrice: known(null), price, box: total.box };
  return { ...emptyDraft, store, date, total, engines, items: [item], difference: ZERO };
}
