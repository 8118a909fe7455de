import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amounts, bill, boards, hasAnything } from '../../../tests/properties/bills.ts';
import { MISSING_COLUMN, type Column } from '../board/board.ts';
import { split } from './split.ts';

test('SPLIT-6: a covered person pays nothing, whatever the bill', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const everybody = Object.entries(board.columns);
      if (everybody.every(([, { covered }]) => covered)) return;
      const { people: shares } = split(board, 'bill');
      for (const [name, { covered }] of everybody) if (covered) expect(shares[name]?.total).toBe(0);
    }),
  );
});

test('SPLIT-6: all others who had something bear equal parts, not only those who shared a dish', () => {
  const items: Parameters<typeof bill>[1] = [
    [3000, { ali: 1, bala: 1 }],
    [1000, { chong: 1 }],
  ];
  const board = bill(['ali', 'bala', 'chong', 'devi'], items, { service: 400 });
  board.columns['ali']!.covered = true;
  expect(amounts(board)).toEqual({ ali: 0, bala: 2475, chong: 1925, devi: 0, [MISSING_COLUMN]: 0 });
});

test('SPLIT-6: where only covered people had something, all others bear it', () => {
  const board = bill(['ali', 'bala', 'chong'], [[3000, { ali: 1 }]]);
  board.columns['ali']!.covered = true;
  expect(amounts(board)).toEqual({ ali: 0, bala: 1500, chong: 1500, [MISSING_COLUMN]: 0 });
});

test('SPLIT-6: somebody who had nothing changes nobody’s amount', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const absent = { title: 'New', content: '', rank: 'z', user: null, covered: false };
      const { people: shares } = split(board, 'bill');
      const isPaying = ([id, { covered }]: [string, Column]) => !covered && hasAnything(board, id);
      fc.pre(Object.entries(board.columns).some(isPaying));
      const { people } = split({ ...board, columns: { ...board.columns, absent } }, 'bill');
      const { absent: nobody, ...others } = people;
      expect(nobody?.total).toBe(0);
      expect(others).toEqual(shares);
    }),
  );
});

test('SPLIT-6: if everybody is covered, everybody pays their own part', () => {
  const board = bill(['ali'], [[1000, { ali: 1 }]]);
  board.columns['ali']!.covered = true;
  expect(amounts(board)).toEqual({ ali: 1000, [MISSING_COLUMN]: 0 });
});
