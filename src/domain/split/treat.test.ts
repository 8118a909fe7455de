import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
      const absent = { title: 'New', rank: 'z', user: null, covered: false };
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

describe('SPLIT-10: an item that somebody treats the others to', () => {
  const table = ['ali', 'bala', 'chong'];
  const treated = (items: Parameters<typeof bill>[1], by: Record<string, string>, more = {}) => {
    const board = bill(table, items, more);
    for (const [id, treatedBy] of Object.entries(by)) board.items[id]!.treatedBy = treatedBy;
    return board;
  };

  test('costs its treater all of it with its charges, and those who had it nothing', () => {
    const board = treated(
      [
        [3000, { ali: 1, bala: 1 }],
        [1000, { chong: 1 }],
      ],
      { 'item-0': 'chong' },
      { service: 400 },
    );
    expect(amounts(board)).toEqual({ ali: 0, bala: 0, chong: 4400, [MISSING_COLUMN]: 0 });
  });

  test('that nobody had stays with nobody', () => {
    expect(amounts(treated([[3000, {}]], { 'item-0': 'ali' }))).toEqual({
      ali: 0,
      bala: 0,
      chong: 0,
      [MISSING_COLUMN]: 3000,
    });
  });

  test('falls on the others if its treater is covered', () => {
    const items: Parameters<typeof bill>[1] = [
      [3000, { bala: 1 }],
      [1000, { chong: 1 }],
    ];
    const board = treated(items, { 'item-0': 'ali' });
    board.columns['ali']!.covered = true;
    expect(amounts(board)).toEqual({ ali: 0, bala: 1500, chong: 2500, [MISSING_COLUMN]: 0 });
  });

  test('leaves a refund to its treater, too', () => {
    expect(amounts(treated([[-500, { ali: 1, bala: 1 }]], { 'item-0': 'bala' }))).toMatchObject({
      ali: 0,
      bala: -500,
    });
  });

  test('the sum stays exact, whatever the bill, and its treater pays as if they alone had had it', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const { people, payable } = split(board, 'bill');
        expect(Object.values(people).reduce((sum, { total }) => sum + total, 0)).toBe(payable);
        // Who had only treated items still counts as somebody who was there: that is another bill.
        const given = Object.values(board.items).filter(({ treatedBy }) => treatedBy);
        fc.pre(Object.values(board.columns).every(({ covered }) => !covered) || given.length === 0);
        const items = Object.entries(board.items).map(([id, { treatedBy, pieces, ...item }]) => {
          const isHad = treatedBy !== undefined && Object.keys(item.shares).length > 0;
          const mode = pieces && !isHad ? { pieces } : {};
          return [
            id,
            { ...item, ...mode, shares: isHad ? { [treatedBy]: { weight: 1, rank: '1' } } : item.shares },
          ];
        });
        const alone = split({ ...board, items: Object.fromEntries(items) }, 'bill');
        expect(alone.people).toEqual(people);
      }),
    );
  });
});
