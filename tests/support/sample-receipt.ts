import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bin/bootstrap.mjs';

/** What stands on a drawn receipt, in RM. */
interface PrintedReceipt {
  items: { name: string; total_price: number }[];
  total: number;
}

const folder = join(root, 'tools', 'receipts', 'samples');

/** The names of the drawn receipts: "seed-102". */
const sampleIds = (): string[] =>
  readdirSync(join(folder, 'items'))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted();

/** Where the photo of a drawn receipt lies. */
export const samplePhoto = (id: string): string => join(folder, 'img', `${id}.jpg`);

export const printedOn = (id: string): PrintedReceipt =>
  JSON.parse(readFileSync(join(folder, 'items', `${id}.json`), 'utf8')) as PrintedReceipt;

/** The name of the drawn receipt with the fewest items: the quickest to read. `nth`: from 0. */
export function shortestSample(nth = 0): string {
  const count = (id: string) => printedOn(id).items.length;
  const shortest = sampleIds().toSorted((a, b) => count(a) - count(b))[nth];
  if (!shortest) throw new Error('There is no sample receipt.');
  return shortest;
}
