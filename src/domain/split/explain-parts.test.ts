import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard } from '../../../tests/properties/boards.ts';
import { emptyBill, MISSING_COLUMN, type Board } from '../board/board.ts';
import { minor } from '../money/money.ts';
import { explainParts } from './explain-parts.ts';
import { split } from './split.ts';

const amount = fc.integer({ min: -2000, max: 2000 }).map(minor);
const anyBill = fc.record({
  board: anyBoard,
  service: amount,
  discount: amount,
  rounding: amount,
  taxes: fc.array(fc.record({ rate: fc.constantFrom(null, 6, 8), amount, included: fc.boolean() })),
});

test('the explained parts are the parts of the split, pool by pool and in all', () => {
  fc.assert(
    fc.property(anyBill, ({ board: { items, columns }, ...pools }) => {
      const board: Board = { items, columns, bill: { ...emptyBill, ...pools } };
      const { people } = split(board, 'bill');
      for (const [id, person] of Object.entries(people)) {
        const parts = explainParts(board, 'bill', id);
        expect(parts.reduce((sum, { part }) => sum + part, 0)).toBe(person.total);
        for (const { amount: pool, part, odd, share } of parts) {
          const [of, all] = share;
          const off = BigInt(part) * all - BigInt(pool) * of;
          expect(off <= all && off >= -all).toBe(true); // a sen at most
          expect(odd).toBe(off > 0n);
          expect(of > 0n && of <= all).toBe(true);
        }
      }
    }),
  );
});

test('RM 10.00 among three is a third each, and one of them has the odd sen', () => {
  const shares = Object.fromEntries(['a', 'b', 'c'].map((id) => [id, { weight: 2, rank: '1' }]));
  const person = { title: '', rank: '1', user: null, covered: false };
  const item = { name: 'Fish', quantity: 1, price: minor(1000), taxRate: null, rank: '1', shares };
  const board: Board = {
    bill: emptyBill,
    columns: { a: person, b: person, c: person },
    items: { fish: item },
  };
  const all = ['a', 'b', 'c'].flatMap((id) => explainParts(board, 'bill', id));
  expect(all.map(({ part, odd }) => [part, odd]).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [333, false],
    [333, false],
    [334, true],
  ]);
  for (const each of all) expect(each).toMatchObject({ share: [1n, 3n], amount: 1000 });
  expect(explainParts(board, 'bill', MISSING_COLUMN)).toEqual([]);
});
