import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bin/bootstrap.mjs';

/** A photo for the whole path, with how many of its items have to be found at least. */
interface ReceiptToRead {
  name: string;
  image: string;
  leastItems: number;
}

const samples = join(root, 'tests', 'receipts', 'samples');
const real = join(root, '..', 'shared', 'receipts', 'sroie-dev');

/** Scans of restaurants' and shops' receipts with few, clear lines. */
const realIds = ['001', '002', '003'];

/** The shortest of the generated receipts in the project and, where they lie beside it, three real ones. */
export function receiptsToRead(): ReceiptToRead[] {
  const generated = readdirSync(join(samples, 'items'))
    .map((file) => ({ id: file.replace(/\.json$/, ''), items: countItems(join(samples, 'items', file)) }))
    .toSorted((a, b) => a.items - b.items)
    .slice(0, 1)
    .map(({ id, items }) => ({
      name: `generated receipt ${id}`,
      image: join(samples, 'img', `${id}.jpg`),
      leastItems: Math.ceil(items / 2),
    }));
  if (!generated.length) throw new Error(`There is no sample receipt in ${samples}.`);
  if (!existsSync(real)) return generated;
  return [
    ...generated,
    ...realIds.map((id) => ({
      name: `real receipt ${id}`,
      image: join(real, 'img', `${id}.jpg`),
      leastItems: 1,
    })),
  ];
}

const countItems = (path: string): number =>
  (JSON.parse(readFileSync(path, 'utf8')) as { items: unknown[] }).items.length;
