import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amounts, bill, boards, people } from '../../../tests/properties/bills.ts';
import { boardAfter } from '../board/apply-op.ts';
import { MISSING_COLUMN, shownBoard, type Board, type Item } from '../board/board.ts';
import { pickOps, portionsOfOne } from '../board/picks.ts';
import { piecesOf } from '../board/pieces.ts';
import { minor } from '../money/money.ts';
import { billPools } from './payable.ts';
import { split } from './split.ts';

const nobody = MISSING_COLUMN;

/** Five Nasi Kandar of 14.50 and a teh of 10.00 for Ali, with service. */
const nasi = (eaters: Record<string, number>, more: Partial<Item> = {}): Board => {
  const board = bill(
    ['ali', 'bala', 'chong'],
    [
      [7250, eaters],
      [1000, { ali: 1 }],
    ],
    { service: 825 },
  );
  const line: Item = { ...board.items['item-0']!, quantity: 5, pieces: true, ...more };
  return { ...board, items: { ...board.items, 'item-0': line } };
};

test('whoever ticked one of five pays for one, and nobody who ticked pays for what is left', () => {
  expect(amounts(nasi({ ali: 1, bala: 2 }))).toEqual({
    ali: 2450 + 245,
    bala: 2900 + 290,
    chong: 0,
    [nobody]: 2900 + 290,
  });
});

test('six of five taken are paid by those who took them', () => {
  expect(split(nasi({ bala: 3, chong: 3 }), 'bill').people).toMatchObject({
    bala: { base: 3625 },
    chong: { base: 3625 },
    [nobody]: { base: 0 },
  });
});

test('a treat covers the whole line, and an agreed sum comes first', () => {
  expect(amounts(nasi({ ali: 1 }, { treatedBy: 'chong' }))).toMatchObject({ chong: 7975, [nobody]: 0 });
  const board = nasi({ ali: 1, bala: 1 });
  const agreed = {
    ...board,
    columns: { ...board.columns, bala: { ...board.columns['bala']!, pays: minor(4000) } },
  };
  expect(amounts(agreed)).toMatchObject({ bala: 4000, [nobody]: 4785 });
});

test('what a treated person took is paid by the others, and what is left is not', () => {
  const board = nasi({ ali: 1, bala: 1, chong: 1 });
  const treated = {
    ...board,
    columns: { ...board.columns, bala: { ...board.columns['bala']!, covered: true } },
  };
  expect(split(treated, 'bill').people).toMatchObject({
    ali: { base: 1000 + 1450 + 725 },
    bala: { base: 0 },
    chong: { base: 1450 + 725 },
    [nobody]: { base: 2900 },
  });
});

test('a settled bill of before there were pieces keeps its amounts to the sen', () => {
  // As phones and server have stored it.
  const stored = JSON.parse(`{
    "bill": {"title": "Nasi Kandar Line Clear", "description": "", "date": "2026-10-02", "total": 9669, "discount": 0,
      "service": 825, "taxes": [{"rate": 6, "amount": 594, "included": false}], "rounding": 0, "cash": false,
      "group": null, "paid": [{"who": "ali", "amount": null}]},
    "columns": {
      "ali": {"title": "Ali", "rank": "1", "user": "u1", "covered": false},
      "bala": {"title": "Bala", "rank": "2", "user": null, "covered": false},
      "chong": {"title": "Chong", "rank": "3", "user": null, "covered": false}},
    "items": {
      "nasi": {"name": "Nasi Kandar", "quantity": 5, "price": 7250, "taxRate": null, "rank": "1",
        "shares": {"bala": {"weight": 1, "rank": "1"}, "chong": {"weight": 2, "rank": "1"}}},
      "teh": {"name": "Teh", "quantity": 4, "price": 500, "taxRate": null, "rank": "2",
        "shares": {"ali": {"weight": 1, "rank": "1"}}},
      "roti": {"name": "Roti", "quantity": 2, "price": 500, "taxRate": null, "rank": "3",
        "shares": {"ali": {"weight": 1, "rank": "1"}, "bala": {"weight": 1, "rank": "2"}}}}
  }`) as Board;
  expect(amounts(shownBoard(stored), 'settled')).toEqual({ ali: 879, bala: 3126, chong: 5664, [nobody]: 0 });
});

/** The same bill without treats and refunds. */
const plain = ({ columns, items, ...board }: Board): Board => ({
  ...board,
  columns: Object.fromEntries(Object.entries(columns).map(([id, one]) => [id, { ...one, covered: false }])),
  items: Object.fromEntries(
    Object.entries(items).map(([id, item]) => {
      const { treatedBy: _, ...one } = item;
      return [id, { ...one, price: minor(Math.abs(one.price)) }];
    }),
  ),
});

describe('in any bill', () => {
  test('taken and left pieces are the line', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const parts = Object.values(split(board, 'bill').people);
        for (const [id, { price }] of Object.entries(board.items)) {
          const all = parts.reduce((sum, { items }) => sum + (items[id]?.base ?? 0), 0);
          expect(all).toBe(price);
        }
      }),
    );
  });

  test('another tick moves nobody else by more than a sen for each charge until the line is full', () => {
    fc.assert(
      fc.property(boards.map(plain), fc.nat(), fc.nat(), (board, person, line) => {
        const open = Object.keys(board.items).filter((id) => piecesOf(board.items[id]!)?.left);
        fc.pre(open.length > 0);
        const id = open[line % open.length]!;
        const who = people[person % Object.keys(board.columns).length]!;
        const tick = pickOps(board, id, who, portionsOfOne(board, id, who) + 1);
        const [before, after] = [amounts(board), amounts(boardAfter(board, tick))];
        const pools = billPools(board).length + Object.keys(board.items).length;
        for (const other of Object.keys(board.columns).filter((one) => one !== who))
          expect(Math.abs(after[other]! - before[other]!)).toBeLessThanOrEqual(pools);
      }),
    );
  });

  test('the order of two people’s ticks is no matter', () => {
    fc.assert(
      fc.property(boards, fc.nat(24), fc.integer({ min: 0, max: 6 }), (board, at, count) => {
        const [one, other] = Object.keys(board.columns);
        fc.pre(other !== undefined);
        const ops = [one!, other].flatMap((who) => pickOps(board, `item-${at}`, who, count));
        expect(amounts(boardAfter(board, ops.toReversed()))).toEqual(amounts(boardAfter(board, ops)));
      }),
    );
  });
});
