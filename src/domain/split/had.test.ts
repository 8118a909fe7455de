import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bill, boards, exactItems } from '../../../tests/properties/bills.ts';
import { getOwn, MISSING_COLUMN, type Board, type Item } from '../board/board.ts';
import { ZERO, type Minor } from '../money/money.ts';
import { givenBy, hadOf, isOnOthers, sharersOf, treatIn, treatsOf, type Had } from './had.ts';
import { split } from './split.ts';

/** All that each person had, gives and bears. */
function allOf(board: Board) {
  const sharers = sharersOf(board);
  const { people } = split(board, 'bill');
  return Object.keys(board.columns).map((who) => {
    const { base, items } = people[who]!;
    const bears = (id: string): Minor => getOwn(items, id)?.base ?? ZERO;
    const mine = Object.entries(board.items).filter(([, { shares }]) => getOwn(shares, who));
    const had = new Map(mine.map(([id, item]) => [id, hadOf(item, who, bears(id), sharers)]));
    const given = givenBy(board, who, sharers);
    const treat = treatIn(
      base,
      [...had.values()].map((one) => one.had),
      given.map((id) => board.items[id]!.price),
    );
    return { who, had, given, treat, treats: treatsOf(who, sharers), bears };
  });
}

const of = (board: Board, person: string) => allOf(board).find(({ who }) => who === person)!;

const told = ({ price }: Item, { share: [part, all] }: Had): number => (price * part) / all;

test('HAD-1: what a person had, gives and pays for the treated is their part of the prices', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const { treated } = sharersOf(board);
      for (const { who, had, given, treat, treats } of allOf(board)) {
        // The treat is the rest of their part. In another way: what they bear of items beyond what is told.
        const exact = Object.entries(board.items).reduce((sum, [id, item]) => {
          const one = had.get(id);
          if (given.includes(id) || (one && isOnOthers(one))) return sum;
          return sum + exactItems(board, who, [id]) - (one ? told(item, one) : 0);
        }, 0);
        expect(Math.abs(treat - exact)).toBeLessThan(2 * Object.keys(board.items).length + 1);
        if (treats.length === 0 || treated.has(who)) expect(treat).toBe(0);
      }
    }),
  );
});

test('HAD-2: the amount beside an item is its fraction of the price, and 0 where others bear it', () => {
  fc.assert(
    fc.property(boards, (board) => {
      for (const { who, had, bears } of allOf(board))
        for (const [id, one] of had) {
          const item = board.items[id]!;
          if (isOnOthers(one)) expect([one.had, bears(id), exactItems(board, who, [id])]).toEqual([0, 0, 0]);
          else expect(Math.abs(one.had - told(item, one))).toBeLessThan(1);
          // Told as one, it is all that they bear of it.
          if (one.is !== 'apart') expect(one.had).toBe(bears(id));
        }
    }),
  );
});

test('HAD-3: of a treat everybody who had the item is told, its treater once', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const sharers = sharersOf(board);
      for (const [id, item] of Object.entries(board.items)) {
        const who = Object.keys(item.shares);
        const how = who.map((one) => hadOf(item, one, ZERO, sharers));
        const gives = how.filter(({ is }) => is === 'gives').length;
        const given = Object.keys(board.columns).filter((one) => givenBy(board, one, sharers).includes(id));
        const isOn = how.filter(({ is }) => is === 'on').length;
        expect(gives + given.length).toBe(isOn > 0 ? 1 : 0);
        for (const one of how) if (one.is === 'on') expect(one.by).toBe(item.treatedBy);
      }
    }),
  );
});

describe('where somebody is treated', () => {
  const covered = (board: Board, ...who: string[]): Board => {
    for (const one of who) board.columns[one]!.covered = true;
    return board;
  };

  test('all who pay share it alike: their part and that of the treated are told as one', () => {
    const board = covered(bill(['ali', 'bala', 'chong'], [[900, { ali: 1, bala: 1, chong: 1 }]]), 'chong');
    expect(of(board, 'ali').had.get('item-0')).toEqual({
      is: 'alike',
      treated: ['chong'],
      share: [1, 2],
      had: 450,
    });
    expect(of(board, 'chong').had.get('item-0')).toMatchObject({ is: 'treated', share: [1, 3], had: 0 });
  });

  test('not all who pay had it: what they had and what the treated had are told apart', () => {
    const board = covered(
      bill(
        ['ali', 'bala', 'chong'],
        [
          [900, { ali: 1, chong: 1 }],
          [500, { bala: 1 }],
        ],
      ),
      'chong',
    );
    const { had, treat } = of(board, 'ali');
    expect(had.get('item-0')).toEqual({ is: 'apart', treated: ['chong'], share: [1, 2], had: 450 });
    expect([treat, of(board, 'bala').treat]).toEqual([225, 225]);
  });

  test('an item on them is on all who pay, also where one of these had it alone', () => {
    const board = covered(
      bill(
        ['ali', 'bala', 'chong'],
        [
          [1000, { ali: 1 }],
          [500, { bala: 1 }],
        ],
      ),
      'chong',
    );
    board.items['item-0']!.treatedBy = 'chong';
    expect(of(board, 'ali').had.get('item-0')).toEqual({
      is: 'alike',
      treated: ['chong'],
      share: [1, 2],
      had: 500,
    });
  });
});

test('what nobody had is all of it, without a treat', () => {
  const board = bill(['ali'], [[1000, {}]]);
  const item = board.items['item-0']!;
  item.treatedBy = 'ali';
  const missing = hadOf(item, MISSING_COLUMN, item.price, sharersOf(board));
  expect(missing).toEqual({ is: 'own', share: [1, 1], had: 1000 });
  expect(givenBy(board, 'ali', sharersOf(board))).toEqual([]);
});
