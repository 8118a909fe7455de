import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bin/bootstrap.mjs';
import { printedOn, sampleIds, samplePhoto } from '../support/sample-receipt.ts';

/** A photo to read, and how many of its items the reader must find at least. */
interface ReceiptToRead {
  name: string;
  image: string;
  leastItems: number;
}

const real = join(root, '..', 'shared', 'receipts', 'sroie-dev');

/** Scans of restaurants' and shops' receipts with few, clear lines. */
const realIds = ['001', '002', '003'];

/** The shortest drawn receipt and, where they lie beside the project, three real ones. */
export function receiptsToRead(): ReceiptToRead[] {
  const [shortest] = sampleIds()
    .map((id) => ({ id, items: printedOn(id).items.length }))
    .toSorted((a, b) => a.items - b.items);
  if (!shortest) throw new Error('There is no sample receipt.');
  const { id, items } = shortest;
  const drawn = { name: `drawn receipt ${id}`, image: samplePhoto(id), leastItems: Math.ceil(items / 2) };
  if (!existsSync(real)) return [drawn];
  return [
    drawn,
    ...realIds.map((name) => ({
      name: `real receipt ${name}`,
      image: join(real, 'img', `${name}.jpg`),
      leastItems: 1,
    })),
  ];
}
