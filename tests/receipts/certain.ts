import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { createReceiptReader } from '../../server/parse/receipt-reader.ts';
import { parseRm, type Sen } from '../../src/domain/money.ts';
import { DOUBTFUL, type Reading, type ReceiptDraft } from '../../src/domain/receipt/draft.ts';
import { datesIn } from '../../src/domain/receipt/date.ts';
import { rowsOf } from '../../src/domain/receipt/rows.ts';
import { distance } from '../../src/domain/receipt/text.ts';

/** What really stands on a receipt: key/ID.json and, where somebody told them, items/ID.json. */
export interface Truth {
  key: { company: string; date: string; total: string };
  items: TrueItems | null;
}

interface TrueItems {
  items: { total_price: number }[];
  discount: number | null;
  service: number | null;
  tax: number | null;
  tax_inclusive: boolean | null;
  rounding: number | null;
  total: number;
}

/** How many fields are shown as certain, how many of them are wrong, and the same of the doubtful ones. */
export interface Tally {
  certain: number;
  certainWrong: number;
  doubtful: number;
  doubtfulWrong: number;
}

/** By field; `item` counts amounts, and only receipts whose items are told. */
export type Tallies = Record<string, Tally>;

/** Adds one receipt. A field that is neither there nor read is not counted. */
export function tally(into: Tallies, draft: ReceiptDraft, { key, items }: Truth): void {
  const count = (
    field: string,
    { confidence }: Pick<Reading<unknown>, 'confidence'>,
    right: boolean,
  ): void => {
    const one = (into[field] ??= { certain: 0, certainWrong: 0, doubtful: 0, doubtfulWrong: 0 });
    if (confidence >= DOUBTFUL) one.certain++;
    else one.doubtful++;
    if (!right && confidence >= DOUBTFUL) one.certainWrong++;
    else if (!right) one.doubtfulWrong++;
  };
  const pool = (
    field: string,
    reading: Pick<Reading<Sen>, 'value' | 'confidence'>,
    truth: number | null,
  ): void => {
    const expected = Math.round((truth ?? 0) * 100);
    if (expected !== 0 || reading.value !== 0)
      count(field, reading, Math.abs(reading.value) === Math.abs(expected));
  };
  count('store', draft.store, isAlike(draft.store.value ?? '', key.company));
  const day = dayOf(key.date);
  if (day) count('date', draft.date, draft.date.value === day);
  const total = items ? Math.round(items.total * 100) : parseRm(key.total.replace(/[^\d.-]/g, ''));
  if (total !== null) count('total', draft.total, draft.total.value === total);
  if (!items) return;
  const left = items.items.map((item) => Math.round(item.total_price * 100));
  for (const { price } of draft.items) {
    const at = left.indexOf(price.value);
    if (at >= 0) left.splice(at, 1);
    count('item', price, at >= 0);
  }
  pool('service', draft.service, items.service);
  pool('rounding', draft.rounding, items.rounding);
  pool('discount', draft.discount, items.discount);
  for (const tax of items.tax_inclusive ? [] : draft.taxes.filter(({ included }) => !included)) {
    const sum = draft.taxes.reduce((all, { amount }) => all + amount.value, 0);
    count('tax', tax.amount, sum === Math.round((items.tax ?? 0) * 100));
  }
}

const bare = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** As the collection is scored: four characters of five. */
function isAlike(read: string, printed: string): boolean {
  const [a, b] = [bare(read), bare(printed)];
  return 1 - distance(a, b) / Math.max(1, a.length, b.length) >= 0.8;
}

/** A printed date as an ISO day. */
function dayOf(text: string): string | null {
  const box = { x0: 0, y0: 0, x1: 100, y1: 10 };
  const line = { words: [{ text: `DATE ${text}`, box, confidence: 1 }], box };
  return datesIn(rowsOf({ width: 100, height: 10, lines: [line] }))[0]?.iso ?? null;
}

/** Reads every image of DIR/img and prints how far "certain" can be trusted, for both halves (by the id's parity). */
export async function printCertain(dir: string): Promise<void> {
  const reader = createReceiptReader(2);
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
      } as Truth;
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
