import { expect, test } from 'vitest';
import { draftFromPage } from '../../src/domain/receipt/draft/draft-from-pages.ts';
import { pageOf } from '../../src/domain/receipt/rows/test-page.ts';
import { printed } from './generate.ts';
import { TILLS } from './tills.ts';

/** Of seeds other than those that the reader was written with. */
const SEEDS = Array.from({ length: 100 }, (_, at) => 501 + at);

test('every bill of today’s tills adds up, and is printed with all its amounts', () => {
  for (const seed of SEEDS) {
    const { bill, lines } = printed(seed, 'today');
    const added = bill.taxIncluded ? 0 : bill.taxes.reduce((sum, tax) => sum + tax.amount, 0);
    const charges = bill.charges.reduce((sum, { amount }) => sum + amount, 0);
    expect(bill.items.reduce((sum, item) => sum + item.amount, 0)).toBe(bill.subtotal);
    expect(bill.subtotal - bill.discount + bill.service + added + charges + bill.rounding).toBe(bill.total);
    const till = TILLS[seed % TILLS.length];
    const text = lines.map((line) => line.text).join('\n');
    for (const amount of [bill.subtotal, bill.total]) expect(text).toContain(till?.amount(amount));
  }
});

test('as clear text, they are read with their totals and dishes', () => {
  const wrong: number[] = [];
  for (const seed of SEEDS) {
    const { bill, lines } = printed(seed, 'today');
    const { items, total } = draftFromPage(pageOf(lines.map((line) => line.text).join('\n')));
    const read = items.map(({ name, price }) => `${name.value} ${price.value}`.toUpperCase());
    const dishes = [...bill.items, ...bill.charges].map(({ name, amount }) =>
      `${name} ${amount}`.toUpperCase(),
    );
    const same = read.toSorted().join('\n') === dishes.toSorted().join('\n');
    if (total.value !== bill.total || !same) wrong.push(seed);
  }
  // Nothing decides: one dish in whole ringgit, one long name that ends with its amount.
  expect(wrong.length).toBeLessThanOrEqual(3);
});
