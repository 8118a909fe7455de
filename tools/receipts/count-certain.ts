import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { createReceiptReader } from '../../server/parse/receipt-reader.ts';
import { parseAmount, type Minor } from '../../src/domain/money/money.ts';
import type { FieldReading, ReceiptDraft } from '../../src/domain/receipt/draft/draft.ts';
import { distance } from '../../src/domain/receipt/rows/match-words.ts';
import { DOUBTFUL, DOUBTFUL_NAME } from '../../src/domain/receipt/thresholds.ts';

/** The true contents of a receipt: key/ID.json and, if it exists, items/ID.json. */
export interface TrueReceipt {
  key: { company: string; date: string; total: string };
  items: TrueItems | null;
}

interface TrueItems {
  items: { name: string; quantity: number; total_price: number }[];
  discount: number | null;
  service: number | null;
  tax: number | null;
  tax_inclusive: boolean | null;
  rounding: number | null;
  /** Null where the photo ends above it. */
  total: number | null;
}

/** How many fields are shown as certain, how many of them are wrong, and the same of the doubtful ones. */
export interface Tally {
  certain: number;
  certainWrong: number;
  doubtful: number;
  doubtfulWrong: number;
}

/** By field; of items (amounts, names, quantities) and charges only where items/ID.json names them. */
export type Tallies = Record<string, Tally>;

/** Adds one receipt to the tallies. */
export function tally(into: Tallies, draft: ReceiptDraft, truth: TrueReceipt): void {
  judgeFields(draft, truth, (field, { confidence }, right) => {
    const limit = field === 'name' || field === 'store' ? DOUBTFUL_NAME : DOUBTFUL;
    const one = (into[field] ??= { certain: 0, certainWrong: 0, doubtful: 0, doubtfulWrong: 0 });
    if (confidence >= limit) one.certain++;
    else one.doubtful++;
    if (!right && confidence >= limit) one.certainWrong++;
    else if (!right) one.doubtfulWrong++;
  });
}

/**
 * Calls `count` for each field of a draft. A field that is neither printed nor read is left out. A printed
 * field that was not read counts as certain if the draft claims to add up without it.
 */
export function judgeFields(draft: ReceiptDraft, { key, items }: TrueReceipt, count: Count): void {
  const lost = { confidence: draft.difference === 0 && draft.total.confidence >= DOUBTFUL ? 1 : 0 };
  count('store', draft.store, isAlike(draft.store.value ?? '', key.company, STORE));
  const day = isoOf(key.date);
  if (day) count('date', draft.date, draft.date.value === day);
  const total = items ? senOf(items.total) : parseAmount(key.total.replace(/[^\d.-]/g, ''), 'MYR');
  if (total !== null || draft.total.value !== null) count('total', draft.total, draft.total.value === total);
  if (!items) return;
  tallyItems(count, lost, draft, items.items);
  const pool = (field: string, reading: FieldReading<Minor>, truth: number | null): void => {
    const expected = senOf(truth) ?? 0;
    const same =
      field === 'discount' ? Math.abs(reading.value) === Math.abs(expected) : reading.value === expected;
    if (expected !== 0 || reading.value !== 0) count(field, reading, same);
  };
  pool('service', draft.service, items.service);
  pool('rounding', draft.rounding, items.rounding);
  pool('discount', draft.discount, items.discount);
  tallyTaxes(count, lost, draft, items);
}

export type Count = (
  field: string,
  reading: Pick<FieldReading<unknown>, 'confidence'>,
  right: boolean,
) => void;

const senOf = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100));

/** Compares each read item with the true item of the same amount and the likest name. */
function tallyItems(
  count: Count,
  lost: { confidence: number },
  draft: ReceiptDraft,
  truth: TrueItems['items'],
): void {
  const left = [...truth];
  let wrong = 0;
  for (const { name, quantity, price } of draft.items) {
    const same = left.filter((item) => senOf(item.total_price) === price.value);
    const [found] = same.toSorted((a, b) => likeness(name.value, b.name) - likeness(name.value, a.name));
    count('item', price, found !== undefined);
    if (!found) wrong++;
    if (!found) continue;
    left.splice(left.indexOf(found), 1);
    count('name', name, isAlike(name.value, found.name, NAME));
    count('quantity', quantity, quantity.value === found.quantity);
  }
  // An amount that was misread is counted above.
  for (const _ of left.slice(wrong)) count('item', lost, false);
}

/** Added taxes count together. A tax in the prices counts only if the true receipt names its amount. */
function tallyTaxes(count: Count, lost: { confidence: number }, draft: ReceiptDraft, items: TrueItems): void {
  const sum = (included: boolean): number =>
    draft.taxes.reduce((all, tax) => all + (tax.included === included ? tax.amount.value : 0), 0);
  const least = (included: boolean): { confidence: number } => {
    const read = draft.taxes.filter((tax) => tax.included === included);
    return { confidence: Math.min(...read.map(({ amount }) => amount.confidence)) };
  };
  const told = senOf(items.tax) ?? 0;
  const added = items.tax_inclusive === true ? 0 : told;
  if (sum(false) !== 0) count('tax', least(false), sum(false) === added);
  else if (added !== 0) count('tax', sum(true) === 0 ? lost : least(true), false);
  if (sum(true) !== 0 && items.tax_inclusive === true && told !== 0)
    count('included', least(true), sum(true) === told);
}

const bare = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** As the collection is scored: four characters of five of a store, three of an item's name. */
const STORE = 0.8;
const NAME = 0.6;
const likeness = (read: string, printed: string): number => {
  const [a, b] = [bare(read), bare(printed)];
  return 1 - distance(a, b) / Math.max(1, a.length, b.length);
};
const isAlike = (read: string, printed: string, least: number): boolean => likeness(read, printed) >= least;

/** "25032018", "20180325". */
const inOne = (text: string): string[] =>
  Number(text.slice(2, 4)) > 12
    ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
    : [text.slice(0, 2), text.slice(2, 4), text.slice(4)];

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * A printed date as an ISO day, day first, by rules of its own: the reader's would err as the reader does.
 */
export function isoOf(text: string): string | null {
  const parts = text.toUpperCase().match(/[A-Z]{3,}|\d+/g) ?? [];
  const [first = '', second = '', third = ''] =
    parts.length === 1 && parts[0]?.length === 8 ? inOne(parts[0]) : parts;
  const month = (part: string): number =>
    /\d/.test(part) ? Number(part) : MONTHS.indexOf(part.slice(0, 3)) + 1;
  const [year, at, day] = /[A-Z]/.test(first)
    ? [third, month(first), second]
    : first.length === 4
      ? [first, month(second), third]
      : [third, month(second), first];
  if (!year || !day || !(at >= 1 && at <= 12)) return null;
  const pad = (value: number | string): string => String(value).padStart(2, '0');
  return `${year.length === 2 ? `20${year}` : year.slice(0, 4)}-${pad(at)}-${pad(day)}`;
}

/** Reads every image of DIR/img and prints how often certain fields are wrong, also for even and odd ids. */
export async function printCertain(dir: string): Promise<void> {
  const reader = createReceiptReader({ size: 2 });
  const files = readdirSync(join(dir, 'img')).toSorted();
  const halves: Record<'all' | 'even' | 'odd', Tallies> = { all: {}, even: {}, odd: {} };
  const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  await Promise.all(
    files.map(async (file) => {
      const id = basename(file, extname(file));
      const told = join(dir, 'items', `${id}.json`);
      const truth = {
        key: json(join(dir, 'key', `${id}.json`)),
        items: existsSync(told) ? json(told) : null,
      } as TrueReceipt;
      const draft = await reader.read(readFileSync(join(dir, 'img', file)));
      const half = Number(id.replace(/\D/g, '')) % 2 ? 'odd' : 'even';
      for (const into of [halves.all, halves[half]]) tally(into, draft, truth);
    }),
  );
  await reader.close();
  for (const [half, tallies] of Object.entries(halves)) print(half, tallies);
}

function print(half: string, tallies: Tallies): void {
  const sum: Tally = { certain: 0, certainWrong: 0, doubtful: 0, doubtfulWrong: 0 };
  for (const one of Object.values(tallies))
    for (const name of ['certain', 'certainWrong', 'doubtful', 'doubtfulWrong'] as const)
      sum[name] += one[name];
  console.log(`${half.padEnd(10)} certain   wrong  doubtful   wrong`);
  for (const [field, one] of Object.entries({ ...tallies, sum })) {
    const numbers = [one.certain, one.certainWrong, one.doubtful, one.doubtfulWrong];
    console.log(`  ${field.padEnd(8)}${numbers.map((n) => String(n).padStart(8)).join('')}`);
  }
}
