import { expect, test } from 'vitest';
import { draftFromPage } from '../../src/domain/receipt/extract.ts';
import { pageOf } from '../../src/domain/receipt/test-page.ts';
import { makeUnusualBill } from './bill.ts';
import { tally, type Tallies, type Truth } from './certain.ts';
import { printed } from './layout.ts';
import { createRandom } from './random.ts';
import { truthOf } from './truth.ts';

// Charges under names of their own, voids, dishes named like labels, photos that end above the total: as
// clear text, so that nothing but the reading is measured.

const read = (seed: number) => {
  const random = createRandom(seed);
  const bill = makeUnusualBill(random);
  const text = printed(bill, random).map((line) => line.text);
  return { bill, draft: draftFromPage(pageOf(text.join('\n'))) };
};
const SEEDS = Array.from({ length: 150 }, (_, at) => at + 1);

test('nothing that is shown as certain is wrong', () => {
  const tallies: Tallies = {};
  for (const seed of SEEDS) {
    const { bill, draft } = read(seed);
    tally(tallies, draft, truthOf(bill) as Truth);
  }
  const wrong = Object.entries(tallies).filter(([, { certainWrong }]) => certainWrong > 0);
  expect(wrong).toEqual([]);
  // And that is no merit of doubting everything.
  expect(tallies).toMatchObject({ total: { doubtful: 0 }, name: { doubtful: 0 } });
  expect(tallies.item?.doubtful).toBeLessThan(0.1 * (tallies.item?.certain ?? 0));
});

test('a photo that ends above the total gives none, a whole one gives its own and adds up', () => {
  for (const seed of SEEDS) {
    const { bill, draft } = read(seed);
    const expected = bill.cut === null ? [bill.total, 0] : [null, null];
    expect([seed, draft.total.value, draft.difference]).toEqual([seed, ...expected]);
  }
});
