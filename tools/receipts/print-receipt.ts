import type { DrawnBill, BillItem } from './bill.ts';
import { apart, centred, gross, money, WIDTH, wrap } from './grid.ts';
import { labelsFor, type Labels } from './labels.ts';
import type { SeededRandom } from './seeded-random.ts';
import { labelsOf, type Till } from './tills.ts';

/** One printed line on a grid of `WIDTH` characters. */
export interface PrintedLine {
  text: string;
  /** 1 normal, 2 double size (the store, the total on some tills). */
  size: 1 | 2;
}

type ItemLayout = (item: BillItem, labels: Labels) => string[];

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

/** How one receipt is printed: its words, and the rows of an item. */
interface Printer {
  labels: Labels;
  heading: string | null;
  /** Rows of the till's own above and below. */
  head: (bill: DrawnBill) => string[];
  foot: (bill: DrawnBill) => string[];
  item: (item: BillItem, at: number) => string[];
  option: (text: string) => string;
  amount: (sen: number) => string;
}

function usualPrinter(random: SeededRandom): Printer {
  const labels = labelsFor(random);
  const { layout, heading } = random.pick(
    LAYOUTS.flatMap((one) => Array.from({ length: one.weight }, () => one)),
  );
  return {
    labels,
    heading: heading(labels),
    head: () => [],
    foot: () => [],
    item: (item) => layout(item, labels),
    option: (text) => `     ${text}`,
    amount: money,
  };
}

const tillPrinter = (till: Till, random: SeededRandom): Printer => ({
  ...till,
  labels: labelsOf(till, random),
  item: (item, at) => (item.extra ? till.extra(item) : till.item(item, at)),
});

/** The whole receipt as text; as one of today's tills prints it if `till` says which. */
export function printReceipt(bill: DrawnBill, random: SeededRandom, till?: Till): PrintedLine[] {
  const printer = till ? tillPrinter(till, random) : usualPrinter(random);
  const { labels, heading } = printer;
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
  add(...printer.head(bill));
  if (heading) add(heading, rule);
  let row = 0;
  for (const [at, item] of bill.items.entries()) {
    add(...printer.item(item, item.extra ? row : row++), ...item.modifiers.map(printer.option));
    if (item.discount) add(apart('   DISC 10%', money(-item.discount)));
    for (const { name, amount, behind } of bill.voids) {
      const taken: BillItem = { ...item, name, quantity: 1, unit: amount, modifiers: [] };
      if (behind === at) add(...printer.item(taken, row));
    }
  }
  for (const { name, amount } of bill.voids) add(apart(`VOID ${name}`, money(-amount)));
  const due = [rule, ...totals(bill, labels, printer.amount)];
  if (bill.cut !== null) {
    add(...due.slice(0, Math.floor(bill.cut * (due.length + 1))));
    return lines;
  }
  add(...due);
  lines.push(...totalLine(bill, labels, random, printer.amount));
  add(...payment(bill, labels, printer.amount), '', ...printer.foot(bill), centred(labels.thanks));
  return lines;
}

function totals(bill: DrawnBill, labels: Labels, amount: Printer['amount']): string[] {
  const lines = [apart(labels.subtotal, amount(bill.subtotal))];
  for (const charge of bill.charges) lines.push(apart(charge.name, amount(charge.amount)));
  if (bill.discount) lines.push(apart(labels.discount, money(-bill.discount)));
  if (bill.service) lines.push(apart(`${labels.service} 10%`, money(bill.service)));
  if (!bill.taxIncluded)
    for (const tax of bill.taxes) lines.push(apart(`${labels.tax} ${tax.rate}%`, money(tax.amount)));
  if (bill.rounding) lines.push(apart(labels.rounding, money(bill.rounding)));
  return lines;
}

function totalLine(
  bill: DrawnBill,
  labels: Labels,
  random: SeededRandom,
  amount: Printer['amount'],
): PrintedLine[] {
  const total = amount(bill.total);
  const tall = total.startsWith('RM') ? total : `RM${total}`;
  const large = random.chance(0.4) && labels.total.length + tall.length < WIDTH / 2;
  return [
    {
      text: large ? apart(labels.total, tall, WIDTH >> 1) : apart(labels.total, total),
      size: large ? 2 : 1,
    },
  ];
}

function payment(bill: DrawnBill, labels: Labels, amount: Printer['amount']): string[] {
  const change = bill.paid.given - bill.total;
  const lines = [apart(bill.paid.by === 'cash' ? labels.cash : 'VISA', amount(bill.paid.given))];
  if (bill.paid.by === 'cash') lines.push(apart(labels.change, amount(change)));
  if (bill.taxIncluded)
    for (const tax of bill.taxes)
      lines.push(apart(`${labels.includes} ${labels.tax} ${tax.rate}%`, money(tax.amount)));
  return lines;
}
