import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amounts, bill, boards, item, people } from '../../../tests/properties/bills.ts';
import { split } from './split.ts';

describe('SPLIT-8', () => {
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

  test('who shares the whole bill in equal portions pays the same, to the sen', () => {
    fc.assert(
      fc.property(boards, fc.integer({ min: 1, max: 9 }), (board, weight) => {
        const names = Object.keys(board.columns);
        const everybody = Object.fromEntries(names.map((name) => [name, weight]));
        const items = Object.entries(board.items).map(([id, line]) => [
          id,
          item(line.price, everybody, line.taxRate),
        ]);
        const columns = Object.entries(board.columns).map(([id, one]) => [id, { ...one, covered: false }]);
        const equal = {
          bill: board.bill,
          items: Object.fromEntries(items),
          columns: Object.fromEntries(columns),
        };
        const paid = amounts(equal);
        if (items.length) expect(spread(names.map((name) => paid[name]!))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('who shares some dishes in equal portions has the same of them, whatever others had', () => {
    fc.assert(
      fc.property(boards, fc.array(fc.integer({ min: 0, max: 9999 }), { maxLength: 40 }), (board, prices) => {
        const three = people.slice(0, 3);
        const shares = Object.fromEntries(three.map((name) => [name, 1]));
        const dishes = prices.map((price, at) => [`item-${at}-shared`, item(price, shares)]);
        const guests = Object.entries(board.columns).map(([id, one]) => [id, { ...one, covered: false }]);
        const columns = { ...Object.fromEntries(guests), ...bill(three, []).columns };
        const items = { ...board.items, ...Object.fromEntries(dishes) };
        // Dishes of the board in which all three have a part might take turns of theirs.
        fc.pre(Object.values(board.items).every((line) => three.some((name) => !line.shares[name])));
        const all = split({ bill: board.bill, columns, items }, 'bill').people;
        const had = three.map((name) =>
          prices.reduce((sum, _, at) => sum + (all[name]?.items[`item-${at}-shared`]?.base ?? 0), 0),
        );
        expect(spread(had)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('it is not always the same person who takes the odd sen', () => {
    const takers = Array.from({ length: 60 }, (_, at) => {
      const paid = amounts(bill(['ali', 'bala', 'chong'], [[100, { ali: 1, bala: 1, chong: 1 }]]), `${at}`);
      return ['ali', 'bala', 'chong'].find((name) => paid[name] === 34);
    });
    for (const name of ['ali', 'bala', 'chong'])
      expect(takers.filter((taker) => taker === name).length).toBeGreaterThan(8);
  });
});
