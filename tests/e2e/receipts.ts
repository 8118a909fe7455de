import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bin/bootstrap.mjs';
import { printedOn, samplePhoto, shortestSample } from '../support/sample-receipt.ts';

/** A photo to read, and how many of its items the reader must find at least. */
interface ReceiptToRead {
  name: string;
  image: string;
  isReal: boolean;
  leastItems: number;
}

const real = join(root, '..', 'shared', 'receipts', 'sroie-dev');

/** A scan of a shop's receipt with few, clear lines. */
const realIds = ['001'];

/** The shortest drawn receipt and, where they lie beside the project, a real one. */
export function receiptsToRead(): ReceiptToRead[] {
  const id = shortestSample();
  const leastItems = Math.ceil(printedOn(id).items.length / 2);
  const drawn = { name: `drawn receipt ${id}`, image: samplePhoto(id), isReal: false, leastItems };
  if (!existsSync(real)) return [drawn];
  return [
    drawn,
    ...realIds.map((name) => ({
      name: `real receipt ${name}`,
      image: join(real, 'img', `${name}.jpg`),
      isReal: true,
      leastItems: 1,
    })),
  ];
}
