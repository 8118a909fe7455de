import type { DrawnBill } from './bill.ts';
import { money } from './grid.ts';

const rm = (sen: number): number => sen / 100;
const some = (sen: number): number | null => (sen === 0 ? null : rm(sen));
const two = (value: number): string => String(value).padStart(2, '0');

/** What stands on the receipt, in the shape of the scored collections: key/ID.json and items/ID.json. */
export function trueReceiptOf(bill: DrawnBill): { key: object; items: object } {
  const { year, month, day } = bill.date;
  return {
    key: {
      company: bill.restaurant.legal ?? bill.restaurant.brand,
      date: `${two(day)}/${two(month)}/${year}`,
      address: bill.restaurant.address.join(' '),
      total: bill.cut === null ? money(bill.total).replaceAll(',', '') : '',
    },
    items: {
      items: [
        ...bill.items.map((item) => ({
          name: item.name,
          quantity: item.quantity,
          unit_price: rm(item.unit),
          total_price: rm(item.amount),
        })),
        ...bill.charges.map(({ name, amount }) => ({
          name,
          quantity: 1,
          unit_price: rm(amount),
          total_price: rm(amount),
        })),
      ],
      subtotal: rm(bill.subtotal),
      discount: some(bill.discount),
      service: some(bill.service),
      tax: some(bill.taxes.reduce((sum, { amount }) => sum + amount, 0)),
      tax_inclusive: bill.taxes.length ? bill.taxIncluded : null,
      rounding: some(bill.rounding),
      total: bill.cut === null ? rm(bill.total) : null,
    },
  };
}
