import { COIN } from '../../src/domain/money/cash-rounding.ts';
import { charge, dish, labelLike, modifier, restaurant, type Restaurant } from './menu.ts';
import type { SeededRandom } from './seeded-random.ts';
import { dishOf } from './till-menus.ts';
import type { Till } from './tills.ts';

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
  /** Whether it is an option of the dish above, with an amount of its own. */
  extra?: boolean;
}

/** What is charged on top of the prices: percent; `included`: the prices hold the tax. */
export interface Terms {
  service: number;
  tax: number;
  included: boolean;
  /** Whether all amounts are whole ringgit. */
  whole?: boolean;
}

/** A whole bill whose numbers are right; amounts in sen. */
export interface DrawnBill {
  restaurant: Restaurant;
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
  /** Charges between subtotal and total under names of their own. */
  charges: { name: string; amount: number }[];
  /** Items that were taken back, each with the place of the item above its first row. */
  voids: { name: string; amount: number; behind: number }[];
  /** Where the photo ends: a part (0..1) of the rows from subtotal to total; null for a whole receipt. */
  cut: number | null;
}

/**
 * A bill with what tills print now and then: charges under names of their own, voids, dishes named like
 * labels; of some the photo ends above the total.
 */
export function makeUnusualBill(random: SeededRandom): DrawnBill {
  const bill = makeBill(random);
  const items = bill.items.map((item): BillItem => {
    if (item.discount || item.alcohol || !random.chance(0.2)) return item;
    const { name, price } = labelLike(random);
    return { ...item, name, unit: price, amount: item.quantity * price };
  });
  const charges = random.chance(0.5) ? [charge(random), charge(random)].slice(0, random.int(1, 2)) : [];
  const voids = random.chance(0.3)
    ? [{ ...charge(random), name: dish(random).name, behind: random.int(0, items.length - 1) }]
    : [];
  const extra = charges.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...billOf(items, random, { restaurant: bill.restaurant, extra }),
    charges,
    voids,
    cut: random.chance(0.3) ? random.next() : null,
  };
}

/** Service tax is 6 % on food and 8 % on alcohol since March 2024; a service charge is not taxed. */
export function makeBill(random: SeededRandom): DrawnBill {
  return billOf(makeItems(random), random);
}

/** `extra`: charges that no tax or service charge is reckoned on. */
function billOf(
  items: BillItem[],
  random: SeededRandom,
  { extra = 0, restaurant: known, terms }: { extra?: number; restaurant?: Restaurant; terms?: Terms } = {},
): DrawnBill {
  const subtotal = items.reduce((sum, { amount }) => sum + amount, 0);
  const discount =
    !terms?.whole && random.chance(0.12) ? Math.round(subtotal * random.pick([0.05, 0.1, 0.15])) : 0;
  const part = (subtotal - discount) / subtotal;
  const { service: percent, tax, included: taxIncluded } = terms ?? usualTerms(random);
  const service = Math.round(((subtotal - discount) * percent) / 100);
  const base = (alcohol: boolean): number =>
    part * items.filter((item) => item.alcohol === alcohol).reduce((sum, { amount }) => sum + amount, 0);
  const rates = [
    { rate: tax, over: base(false) },
    { rate: 8, over: base(true) },
  ].filter(({ over }) => over > 0);
  const taxes =
    tax > 0
      ? rates.map(({ rate, over }) => ({
          rate,
          amount: Math.round((over * rate) / (taxIncluded ? 100 + rate : 100)),
        }))
      : [];
  const added = taxIncluded ? 0 : taxes.reduce((sum, { amount }) => sum + amount, 0);
  const due = subtotal - discount + service + added + extra;
  const total = COIN * Math.round(due / COIN);
  const card = random.chance(0.4);
  return {
    restaurant: known ?? restaurant(random),
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
    charges: [],
    voids: [],
    cut: null,
  };
}

const usualTerms = (random: SeededRandom): Terms => {
  const service = random.chance(0.7) ? 10 : 0;
  const included = random.chance(0.15);
  return { service, included, tax: random.chance(0.8) ? 6 : 0 };
};

/** The bill of one of today's tills: 1 to 40 rows, options with an amount of their own among them. */
export function makeTillBill({ menu, terms, charge: asked }: Till, random: SeededRandom): DrawnBill {
  const count = 1 + Math.floor(30 * random.next() ** 2.5);
  const item = ({ name, price }: { name: string; price: number }, quantity: number): BillItem => {
    const discount = !terms.whole && random.chance(0.03) ? Math.round(quantity * price * 0.1) : 0;
    return {
      name,
      quantity,
      unit: price,
      discount,
      amount: quantity * price - discount,
      alcohol: false,
      modifiers: [],
    };
  };
  const items = Array.from({ length: count }, () => {
    const ordered = item(dishOf(menu, random), random.chance(0.35) ? random.int(2, 6) : 1);
    if (random.chance(0.25)) ordered.modifiers = [random.pick(menu.options)];
    if (ordered.modifiers.length && random.chance(0.3)) ordered.modifiers.push(random.pick(menu.options));
    const price = menu.step * random.int(1, Math.max(1, Math.floor(400 / menu.step)));
    const extra = { ...item({ name: random.pick(menu.extras), price }, 1), extra: true };
    return random.chance(0.15) && !ordered.discount ? [ordered, extra] : [ordered];
  })
    .flat()
    .slice(0, 40);
  const charges = asked && random.chance(0.5) ? [asked] : [];
  const extra = charges.reduce((sum, { amount }) => sum + amount, 0);
  return { ...billOf(items, random, { extra, terms }), charges };
}

/** 3 to 40 items, short bills more often than long ones. */
function makeItems(random: SeededRandom): BillItem[] {
  const count = 3 + Math.floor(37 * random.next() ** 2);
  return Array.from({ length: count }, () => {
    const { name, price, alcohol } = dish(random);
    const quantity = random.chance(0.3) ? random.int(2, 5) : 1;
    const discount = random.chance(0.04) ? Math.round(quantity * price * 0.1) : 0;
    const modifiers = random.chance(0.12) ? [modifier(random)] : [];
    return { name, quantity, unit: price, discount, amount: quantity * price - discount, alcohol, modifiers };
  });
}

const cashFor = (total: number, random: SeededRandom): number => {
  const note = random.pick([1000, 5000, 10_000]);
  return Math.ceil(total / note) * note;
};
