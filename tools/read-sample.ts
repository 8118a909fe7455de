import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../server/bin/bootstrap.mjs';
import { createReceiptReader } from '../server/parse/receipt-reader.ts';
import type { Board } from '../src/domain/board/board.ts';
import { ranks } from '../src/domain/board/rank.ts';
import { boardFromDraft } from '../src/domain/receipt/draft/board-from-draft.ts';
import type { ReceiptDraft } from '../src/domain/receipt/draft/draft.ts';

/** The bill of the landing page, which a visitor may split, and what the reader reads in it. */
export const samplePicture = join(root, 'public', 'pictures', 'sample-receipt.png');
export const sampleReading = join(root, 'public', 'pictures', 'sample-receipt.json');

export async function readSample(): Promise<ReceiptDraft> {
  const reader = createReceiptReader();
  try {
    return rounded(await reader.read(readFileSync(samplePicture))) as ReceiptDraft;
  } finally {
    await reader.close();
  }
}

export const storedSample = (): ReceiptDraft =>
  JSON.parse(readFileSync(sampleReading, 'utf8')) as ReceiptDraft;

/** The bill made of that reading, with the landing page's three friends: "column-1", "item-1" and so on. */
export function sampleBill(): Board {
  let last = 0;
  const order = ranks(3);
  const people = ['Aisyah', 'Wei Ling', 'Ravi'].map((title, at) => [
    `column-${at + 1}`,
    { title, rank: order[at]!, user: null, covered: false },
  ]);
  return boardFromDraft(storedSample(), {
    itemIds: () => `item-${++last}`,
    columns: Object.fromEntries(people) as Board['columns'],
  });
}

/** Three digits are a pixel's place; the rest would only be bytes. */
const rounded = (draft: ReceiptDraft): unknown =>
  JSON.parse(
    JSON.stringify(draft, (_, value: unknown) =>
      typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
    ),
  );
