import type { WordRole } from '../../src/domain/receipt/roles/roles.ts';
import { isoOfPrint } from './dates.ts';
import type { PageForm } from './page.ts';
import { isGlued } from './print-item.ts';
import type { LaidOut } from './sheet.ts';
import { netPrice } from './sold.ts';
import { taxOf } from './sums.ts';

/** What really stands on a drawn page; amounts in sen. */
export interface FormTruth {
  store: string | null;
  date: string | null;
  total: number | null;
  /** Charges of the bill are items, too (`isCharge`), as in the scored collections. */
  items: { name: string; quantity: number; unit: number | null; price: number; isCharge?: true }[];
  /** Null where the page has no items. */
  subtotal: number | null;
  discount: number;
  service: number;
  tax: number;
  taxIncluded: boolean;
  rounding: number;
}

export function truthOf(page: PageForm, { tokens, items }: LaidOut): FormTruth {
  const { told, moment, date, sold, sums } = page;
  const printed = new Set(tokens.map(({ role }) => role));
  const sen = (role: WordRole, amount: number): number => (printed.has(role) ? amount : 0);
  return {
    store: printed.has('store') ? told.store : null,
    date: printed.has('date') ? isoOfPrint(moment, date) : null,
    total: printed.has('total') ? sums.total : null,
    items: [
      ...printedItems(page, tokens, items),
      ...(printed.has('charge') ? told.charges : []).map(({ name, amount }) => ({
        name, quantity: 1, unit: null, price: amount, isCharge: true as const,
      })),
    ],
    subtotal: sold.length ? sums.subtotal : null,
    discount: sen('bill-discount', sums.discount + (printed.has('total') ? sums.voucher : 0)),
    service: sen('service', sums.service),
    tax: sen('tax', taxOf(sums)),
    taxIncluded: sums.taxIncluded,
    rounding: sen('rounding', sums.rounding),
  };
} // prettier-ignore

/** Names, quantities and prices as they are printed: a till may cut a name, or leave out a quantity of 1. */
function printedItems({ sold, form, told }: PageForm, tokens: LaidOut['tokens'], items: LaidOut['items']): FormTruth['items'] {
  const marked = new Set(tokens.map(({ role }, at) => `${role}-${items[at]}`));
  return sold.map((one, id) => {
    const isCounted = marked.has(`quantity-${id}`) || isGlued(form);
    return {
      name: told.names.get(id) ?? '',
      quantity: isCounted ? one.quantity : 1,
      unit: marked.has(`price-${id}`) ? one.price : null,
      price: netPrice(one),
    };
  });
} // prettier-ignore
