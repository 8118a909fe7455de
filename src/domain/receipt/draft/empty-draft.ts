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
