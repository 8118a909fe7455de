import { dish, modifier, place, type Place } from './menu.ts';
import type { Random } from './random.ts';

/** One line of the bill; amounts in sen. */
export interface BillItem {
  name: string;
  quantity: number;
  unit: number;
  /** Off the whole line, 0 for most. */
  discount: number;
  /** The line's amount, its discount taken off. */
  amount: number;
  alcohol: boolean;
  modifiers: string[];
}

/** A whole bill whose numbers are right; amounts in sen. */
export interface Bill {
  place: Place;
  number: string;
  table: string;
  pax: number;
  date: { year: number; month: number; day: number; hour: number; minute: number };
  items: BillItem[];
  subtotal: number;
  /** Off the bill, 0 or more. */
  discount: number;
  service: number;
  taxes: { rate: number; amount: number }[];
  taxIncluded: boolean;
  rounding: number;
  total: number;
  paid: { by: 'cash' | 'card'; given: number };
}

/** Service tax is 6 % on food and 8 % on alcohol since March 2024; a service charge is not taxed. */
export function makeBill(random: Random): Bill {
  const items = makeItems(random);
  const subtotal = items.reduce((sum, { amount }) => sum + amount, 0);
  const discount = random.chance(0.12) ? Math.round(subtotal * random.pick([0.05, 0.1, 0.15])) : 0;
  const part = (subtotal - discount) / subtotal;
  const service = random.chance(0.7) ? Math.round((subtotal - discount) * 0.1) : 0;
  const taxIncluded = random.chance(0.15);
  const taxed = random.chance(0.8);
  const base = (alcohol: boolean): number =>
    part * items.filter((item) => item.alcohol === alcohol).reduce((sum, { amount }) => sum + amount, 0);
  const rates = [
    { rate: 6, over: base(false) },
    { rate: 8, over: base(true) },
  ].filter(({ over }) => over > 0);
  const taxes = taxed
    ? rates.map(({ rate, over }) => ({
        rate,
        amount: Math.round((over * rate) / (taxIncluded ? 100 + rate : 100)),
      }))
    : [];
  const added = taxIncluded ? 0 : taxes.reduce((sum, { amount }) => sum + amount, 0);
  const due = subtotal - discount + service + added;
  const total = 5 * Math.round(due / 5);
  const card = random.chance(0.4);
  return {
    place: place(random),
    number: String(random.int(1000, 99_999)).padStart(6, '0'),
    table: String(random.int(1, 40)),
    pax: random.int(1, 10),
    date: {
      year: random.int(2024, 2026),
      month: random.int(1, 12),
      day: random.int(1, 28),
      hour: random.int(8, 22),
      minute: random.int(0, 59),
    },
    items,
    subtotal,
    discount,
    service,
    taxes,
    taxIncluded,
    rounding: total - due,
    total,
    paid: card ? { by: 'card', given: total } : { by: 'cash', given: cashFor(total, random) },
  };
}

/** 3 to 40 items, short bills more often than long ones. */
function makeItems(random: Random): BillItem[] {
  const count = 3 + Math.floor(37 * random.next() ** 2);
  return Array.from({ length: count }, () => {
    const { name, price, alcohol } = dish(random);
    const quantity = random.chance(0.3) ? random.int(2, 5) : 1;
    const discount = random.chance(0.04) ? Math.round(quantity * price * 0.1) : 0;
    const modifiers = random.chance(0.12) ? [modifier(random)] : [];
    return { name, quantity, unit: price, discount, amount: quantity * price - discount, alcohol, modifiers };
  });
}

const cashFor = (total: number, random: Random): number => {
  const note = random.pick([1000, 5000, 10_000]);
  return Math.ceil(total / note) * note;
};
