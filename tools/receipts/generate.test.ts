import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { createReceiptReader } from '../../server/parse/receipt-reader.ts';
import { boardSchema } from '../../src/contract/board.ts';
import { boardFromDraft } from '../../src/domain/receipt/draft/board-from-draft.ts';
import type { ReceiptDraft } from '../../src/domain/receipt/draft/draft.ts';
import { makeBill, makeUnusualBill } from './bill.ts';
import { generate } from './generate.ts';
import { createSeededRandom } from './seeded-random.ts';

const SAMPLES = new URL('samples/', import.meta.url);

test('a seed gives the same picture and true receipt each time, another seed gives another', async () => {
  const [one, again, other] = await Promise.all([generate(7), generate(7), generate(8)]);
  expect(again.jpeg.equals(one.jpeg)).toBe(true);
  expect(again.truth).toEqual(one.truth);
  expect(other.lines).not.toEqual(one.lines);
});

test.each([
  ['usual', makeBill],
  ['unusual', makeUnusualBill],
])('every %s bill adds up, and its print equals the true receipt', (_, make) => {
  for (let seed = 1; seed <= 300; seed++) {
    const bill = make(createSeededRandom(seed));
    const extra = bill.charges.reduce((sum, { amount }) => sum + amount, 0);
    const added = bill.taxIncluded ? 0 : bill.taxes.reduce((sum, tax) => sum + tax.amount, 0);
    expect(bill.items.reduce((sum, item) => sum + item.amount, 0)).toBe(bill.subtotal);
    for (const item of bill.items) expect(item.quantity * item.unit - item.discount).toBe(item.amount);
    expect(bill.subtotal - bill.discount + bill.service + added + extra + bill.rounding).toBe(bill.total);
    expect(Math.abs(bill.rounding)).toBeLessThanOrEqual(2);
    expect(bill.total % 5).toBe(0);
    expect(bill.items.length).toBeGreaterThanOrEqual(3);
    expect(bill.items.length).toBeLessThanOrEqual(40);
  }
});

interface TrueReceipt {
  items: { name: string; quantity: number; total_price: number }[];
  service: number | null;
  total: number;
}

describe('the committed samples, read by the real Tesseract', () => {
  const reader = createReceiptReader({ size: 2 });
  afterAll(() => reader.close());
  // Three of the five; `npm run bench -- parse` reads them all.
  const ids = readdirSync(new URL('img/', SAMPLES))
    .map((file) => file.replace('.jpg', ''))
    .slice(0, 3);
  const json = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, SAMPLES), 'utf8')) as T;
  const drafts = new Map<string, ReceiptDraft>();

  test.each(ids)(
    '%s: total, date, store and service are right',
    async (id) => {
      const draft = await reader.read(readFileSync(new URL(`img/${id}.jpg`, SAMPLES)));
      drafts.set(id, draft);
      const key = json<{ company: string; date: string; total: string }>(`key/${id}.json`);
      const [day, month, year] = key.date.split('/');
      expect(draft.total.value).toBe(Math.round(Number(key.total) * 100));
      expect(draft.date.value).toBe(`${year}-${month}-${day}`);
      expect(draft.store.value?.toUpperCase()).toBe(key.company);
      expect(draft.service.value).toBe(
        Math.round((json<TrueReceipt>(`items/${id}.json`).service ?? 0) * 100),
      );
      const board = boardFromDraft(draft, {
        itemIds: () => `i${Math.random()}`.replace('.', '-'),
        columns: {},
      });
      expect(boardSchema.safeParse(board).success).toBe(true);
    },
    120_000,
  );

  test('at least 95 of 100 items have the right amount', () => {
    let right = 0;
    let all = 0;
    for (const [id, draft] of drafts) {
      const left = draft.items.map((item) => item.price.value as number);
      for (const { total_price: price } of json<TrueReceipt>(`items/${id}.json`).items) {
        all++;
        const at = left.indexOf(Math.round(price * 100));
        if (at >= 0) right += left.splice(at, 1).length;
      }
    }
    expect(drafts.size).toBe(3);
    expect(right / all).toBeGreaterThanOrEqual(0.95);
  });
});
