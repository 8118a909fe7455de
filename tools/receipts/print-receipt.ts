import type { DrawnBill, BillItem } from './bill.ts';
import { labelsFor, type Labels } from './labels.ts';
import type { SeededRandom } from './seeded-random.ts';

/** One printed line on a grid of `WIDTH` characters. */
export interface PrintedLine {
  text: string;
  /** 1 normal, 2 double size (the store, the total on some tills). */
  size: 1 | 2;
}

export const WIDTH = 42;

type ItemLayout = (item: BillItem, labels: Labels) => string[];

export const money = (sen: number): string => {
  const [whole = '', cents] = (Math.abs(sen) / 100).toFixed(2).split('.');
  return `${sen < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
};

/** Left and right text on one line. */
const apart = (left: string, right: string, width = WIDTH): string => {
  const room = width - right.length - 1;
  return `${left.slice(0, room).padEnd(room)} ${right}`;
};
const centred = (text: string): string => ' '.repeat(Math.max(0, (WIDTH - text.length) >> 1)) + text;
const gross = (item: BillItem): string => money(item.quantity * item.unit);

/** Breaks a name over lines of at most `width` characters. */
function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

const QUANTITY_FIRST: ItemLayout = (item) => {
  const [first = '', ...rest] = wrap(item.name, 26);
  return [apart(`${item.quantity}  ${first}`, gross(item)), ...rest.map((line) => `   ${line}`)];
};
const PRICE_BELOW: ItemLayout = (item) => [
  item.name,
  apart(`   ${item.quantity} x ${money(item.unit)}`, gross(item)),
];
const COLUMNS: ItemLayout = (item) => {
  const [first = '', ...rest] = wrap(item.name, 20);
  const numbers = `${String(item.quantity).padStart(3)} ${money(item.unit).padStart(8)} ${gross(item).padStart(8)}`;
  return [apart(first, numbers), ...rest];
};
const NUMBERS_ABOVE: ItemLayout = (item) => [
  apart(`${item.quantity} x ${money(item.unit)}`, gross(item)),
  `  ${item.name}`,
];
const QUANTITY_BELOW: ItemLayout = (item) => [
  apart(item.name, `RM${gross(item)}`),
  ...(item.quantity > 1 ? [`  @${item.quantity} x RM${money(item.unit)}`] : []),
];

const LAYOUTS: { layout: ItemLayout; heading: (labels: Labels) => string | null; weight: number }[] = [
  { layout: QUANTITY_FIRST, heading: (l) => apart(`${l.quantity} ${l.item}`, l.amount), weight: 4 },
  { layout: PRICE_BELOW, heading: (l) => apart(l.item, l.amount), weight: 3 },
  { layout: COLUMNS, heading: (l) => apart(l.item, `${l.quantity.padStart(3)} ${l.price.padStart(8)} ${l.amount.padStart(8)}`), weight: 3 },
  { layout: NUMBERS_ABOVE, heading: () => null, weight: 1 },
  { layout: QUANTITY_BELOW, heading: () => null, weight: 1 },
]; // prettier-ignore

/** The whole receipt as text. */
export function printReceipt(bill: DrawnBill, random: SeededRandom): PrintedLine[] {
  const labels = labelsFor(random);
  const { layout, heading } = random.pick(
    LAYOUTS.flatMap((one) => Array.from({ length: one.weight }, () => one)),
  );
  const head = heading(labels);
  const rule = random.pick(['-', '=', '.']).repeat(WIDTH);
  const lines: PrintedLine[] = [];
  const add = (...texts: string[]): void =>
    void lines.push(...texts.map((text) => ({ text, size: 1 as const })));
  lines.push({
    text: bill.restaurant.brand,
    size: bill.restaurant.brand.length * 2 <= WIDTH && random.chance(0.4) ? 2 : 1,
  });
  if (lines[0]?.size === 1) lines[0].text = centred(bill.restaurant.brand);
  if (bill.restaurant.legal)
    add(
      centred(bill.restaurant.legal),
      centred(`(${random.int(100_000, 999_999)}-${random.pick(['A', 'K', 'X'])})`),
    );
  add(
    ...bill.restaurant.address.map(centred),
    centred(`TEL: 03-${random.int(1000, 9999)} ${random.int(1000, 9999)}`),
  );
  if (bill.taxes.length)
    add(centred(`SST NO: W10-${random.int(1000, 9999)}-${random.int(30_000_000, 39_999_999)}`));
  add(
    '',
    centred(labels.invoice),
    '',
    apart(`${labels.bill}: ${bill.number}`, `${labels.table}: ${bill.table}`),
  );
  add(apart(`${labels.date}: ${labels.day(bill.date)}`, `PAX: ${bill.pax}`), rule);
  if (head) add(head, rule);
  for (const [at, item] of bill.items.entries()) {
    add(...layout(item, labels), ...item.modifiers.map((text) => `     ${text}`));
    if (item.discount) add(apart('   DISC 10%', money(-item.discount)));
    for (const { name, amount, behind } of bill.voids) {
      const taken: BillItem = { ...item, name, quantity: 1, unit: amount, modifiers: [] };
      if (behind === at) add(...layout(taken, labels));
    }
  }
  for (const { name, amount } of bill.voids) add(apart(`VOID ${name}`, money(-amount)));
  const due = [rule, ...totals(bill, labels)];
  if (bill.cut !== null) {
    add(...due.slice(0, Math.floor(bill.cut * (due.length + 1))));
    return lines;
  }
  add(...due);
  lines.push(...totalLine(bill, labels, random));
  add(...payment(bill, labels), '', centred(labels.thanks));
  return lines;
}

function totals(bill: DrawnBill, labels: Labels): string[] {
  const lines = [apart(labels.subtotal, money(bill.subtotal))];
  for (const { name, amount } of bill.charges) lines.push(apart(name, money(amount)));
  if (bill.discount) lines.push(apart(labels.discount, money(-bill.discount)));
  if (bill.service) lines.push(apart(`${labels.service} 10%`, money(bill.service)));
  if (!bill.taxIncluded)
    for (const { rate, amount } of bill.taxes) lines.push(apart(`${labels.tax} ${rate}%`, money(amount)));
  if (bill.rounding) lines.push(apart(labels.rounding, money(bill.rounding)));
  return lines;
}

function totalLine(bill: DrawnBill, labels: Labels, random: SeededRandom): PrintedLine[] {
  const amount = `RM${money(bill.total)}`;
  const large = random.chance(0.4) && labels.total.length + amount.length < WIDTH / 2;
  return [
    {
      text: large ? apart(labels.total, amount, WIDTH >> 1) : apart(labels.total, money(bill.total)),
      size: large ? 2 : 1,
    },
  ];
}

function payment(bill: DrawnBill, labels: Labels): string[] {
  const change = bill.paid.given - bill.total;
  const lines = [apart(bill.paid.by === 'cash' ? labels.cash : 'VISA', money(bill.paid.given))];
  if (bill.paid.by === 'cash') lines.push(apart(labels.change, money(change)));
  if (bill.taxIncluded)
    for (const { rate, amount } of bill.taxes)
      lines.push(apart(`${labels.includes} ${labels.tax} ${rate}%`, money(amount)));
  return lines;
}
