import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boards } from '../../../tests/properties/bills.ts';
import { anyBoard, anyOp } from '../../../tests/properties/boards.ts';
import { applyOps, boardAfter } from '../../domain/board/apply-op.ts';
import {
  deletion,
  emptyBoard,
  MISSING_COLUMN,
  type Board,
  type BoardOp,
  type Share,
} from '../../domain/board/board.ts';
import { itemsInOrder, LONG_RANK } from '../../domain/board/order.ts';
import { addMinor, minor, type Minor } from '../../domain/money/money.ts';
import { payableOf } from '../../domain/split/payable.ts';
import type { BreakdownEntry } from './bodies.ts';
import { breakdownOf, breakdownOps } from './documents.ts';

const entry = (item: string, _id?: string): BreakdownEntry => ({
  item,
  quantity: 1,
  total_price: minor(100),
  ...(_id !== undefined && { _id }),
});

const toSen = (decimal: string): Minor => minor(Math.round(Number(decimal) * 100));

/** The list as a client that was answered it sends it back. */
const listOf = (board: Board): BreakdownEntry[] =>
  breakdownOf(board, 'b', 'MYR').map(({ _id, item, quantity, total_price: total }) => ({
    _id,
    item,
    quantity,
    total_price: toSen(total),
  }));

const opsFor = (doc: Board, seen: Board, wanted: BreakdownEntry[]): BoardOp[] => {
  let made = 0;
  return breakdownOps({ id: 'b', doc }, seen, wanted, () => `new-${(made += 1)}`);
};

/** Bills with a line at least, some of a few sen under large pools. */
const bills = fc
  .record({ board: boards, few: fc.boolean() })
  .filter(({ board }) => Object.keys(board.items).length > 0)
  .map(({ board, few }): Board => {
    const items = Object.entries(board.items).map(([id, item]) => [
      id,
      { ...item, price: few ? minor(Math.abs(item.price % 4)) : item.price },
    ]);
    return { ...board, items: Object.fromEntries(items) };
  });

/** The same items and bill, with everything lying otherwise. */
const assigned = (board: Board, shares: Record<string, Share>[], covered: boolean): Board => ({
  ...board,
  items: Object.fromEntries(
    Object.entries(board.items).map(([id, item], at) => [
      id,
      { ...item, shares: shares[at % shares.length]! },
    ]),
  ),
  columns: Object.fromEntries(Object.entries(board.columns).map(([id, each]) => [id, { ...each, covered }])),
});
const anyShares = fc.array(
  fc.dictionary(
    fc.constantFrom('ali', 'bala', 'chong'),
    fc.record({ weight: fc.integer({ min: 1, max: 9 }), rank: fc.constant('1') }),
  ),
  { minLength: 1, maxLength: 7 },
);
const atTable = (board: Board, shares: Record<string, Share>[]) =>
  shares.map((each) => Object.fromEntries(Object.entries(each).filter(([id]) => board.columns[id])));

describe('SPLIT-7', () => {
  test('the service and tax of the lines add up to the printed charges and the total', () => {
    fc.assert(
      fc.property(bills, (board) => {
        const lines = breakdownOf(board, 'b', 'MYR');
        const sum = (column: 'service' | 'tax' | 'total_price') =>
          addMinor(...lines.map((line) => toSen(line[column])));
        const taxes = board.bill.taxes.filter(({ included }) => !included);
        expect(sum('service')).toBe(board.bill.service);
        expect(sum('tax')).toBe(addMinor(...taxes.map(({ amount }) => amount)));
        expect(sum('total_price')).toBe(payableOf(board));
      }),
    );
  });

  test('a line is less than a sen away from its part by base price', () => {
    fc.assert(
      fc.property(bills, (board) => {
        const priced = (id: string) => Math.max(0, board.items[id]!.price);
        const whole = Object.keys(board.items).reduce((sum, id) => sum + priced(id), 0);
        fc.pre(whole > 0);
        for (const { _id, service } of breakdownOf(board, 'b', 'MYR')) {
          const exact = (board.bill.service * priced(_id)) / whole;
          expect(Math.abs(toSen(service) - exact)).toBeLessThan(1);
        }
      }),
    );
  });

  test('shares and covered people change no line', () => {
    fc.assert(
      fc.property(bills, anyShares, fc.boolean(), (board, shares, covered) => {
        const other = assigned(board, atTable(board, shares), covered);
        expect(breakdownOf(other, 'b', 'MYR')).toEqual(breakdownOf(board, 'b', 'MYR'));
      }),
    );
  });
});

describe('breakdownOps', () => {
  test('an unchanged list gives no operation', () => {
    fc.assert(
      fc.property(bills, (board) => {
        expect(opsFor(board, board, listOf(board))).toEqual([]);
      }),
    );
  });

  test('an unchanged list with long ranks gives no operation', () => {
    const added = opsFor(emptyBoard, emptyBoard, [entry('Nasi', 'rice'), entry('Teh', 'tea')]);
    const place = { op: 'item.place', column: MISSING_COLUMN } as const;
    const board = boardAfter(emptyBoard, [
      ...added,
      { ...place, id: 'tea', rank: 'V'.repeat(LONG_RANK + 1) },
    ]);
    expect(opsFor(board, board, listOf(board))).toEqual([]);
  });

  test('a list that its sender did not change gives no operation, whatever others did meanwhile', () => {
    const service = fc.integer({ min: 0, max: 9000 }).map(minor);
    fc.assert(
      fc.property(anyBoard, service, fc.array(anyOp, { maxLength: 12 }), (board, amount, ops) => {
        const seen = { ...board, bill: { ...board.bill, service: amount } };
        expect(opsFor(boardAfter(seen, ops), seen, listOf(seen))).toEqual([]);
      }),
    );
  });

  test('a new name in an old list changes only the name', () => {
    fc.assert(
      fc.property(bills, anyShares, fc.boolean(), (board, shares, covered) => {
        const [first, ...others] = listOf(board) as [BreakdownEntry, ...BreakdownEntry[]];
        const now = assigned(board, atTable(board, shares), covered);
        expect(opsFor(now, now, [{ ...first, item: 'Teh' }, ...others])).toEqual([
          { op: 'item.set', id: first._id, field: 'name', value: 'Teh' },
        ]);
      }),
    );
  });

  test('a line without a quantity keeps the one that it has', () => {
    fc.assert(
      fc.property(bills, (board) => {
        const list = listOf(board).map(({ _id, item, total_price }) => ({ _id: _id!, item, total_price }));
        expect(opsFor(board, board, list)).toEqual([]);
      }),
    );
  });

  test('a new line may count in pieces, and a new quantity keeps the mode of a line that somebody has', () => {
    const [tea] = [{ ...entry('Teh', 'tea'), quantity: 4 }];
    const after = boardAfter(emptyBoard, opsFor(emptyBoard, emptyBoard, [tea]));
    expect(after.items['tea']!.pieces).toBe(true);
    const odd = [{ ...tea, quantity: 3 }];
    expect(opsFor(after, after, odd)).toContainEqual({
      op: 'item.set',
      id: 'tea',
      field: 'pieces',
      value: false,
    });
    const had: Board = {
      ...after,
      items: { tea: { ...after.items['tea']!, shares: { a: { weight: 1, rank: '1' } } } },
    };
    expect(opsFor(had, had, odd)).toHaveLength(1);
    const gone = boardAfter(after, [...opsFor(after, after, odd), deletion('item', 'tea')]);
    const stored = applyOps(after, [...opsFor(after, after, odd), deletion('item', 'tea')]);
    const back = breakdownOps({ id: 'b', doc: stored }, gone, [tea], () => 'new');
    expect(boardAfter(stored, back).items['tea']!.pieces).toBe(true);
  });

  test('the service and tax of new lines become charges of a bill that has none', () => {
    const tea = { item: 'Tea', total_price: minor(1160), tax: minor(60), service: minor(100) };
    const after = boardAfter(emptyBoard, opsFor(emptyBoard, emptyBoard, [tea]));
    expect(breakdownOf(after, 'b', 'MYR')).toMatchObject([
      { quantity: 1, base_price: '10.00', total_price: '11.60', tax: '0.60', service: '1.00' },
    ]);
    const more = [...listOf(after), { ...tea, item: 'Kopi', _id: 'kopi' }];
    expect(opsFor(after, after, more).map(({ op }) => op)).toEqual(['item.add']);
  });

  test('a line that others added stays, and a new line follows it', () => {
    const seen = boardAfter(emptyBoard, opsFor(emptyBoard, emptyBoard, [entry('Nasi', 'rice')]));
    const others = opsFor(seen, seen, [...listOf(seen), entry('Teh', 'tea'), entry('Kopi', 'coffee')]);
    const now = boardAfter(seen, others);
    const made = boardAfter(now, opsFor(now, seen, [...listOf(seen), entry('Kuih')]));
    expect(itemsInOrder(made).map(([, { name }]) => name)).toEqual(['Nasi', 'Teh', 'Kopi', 'Kuih']);
  });

  test('a line newer than the named revision is compared with its present values', () => {
    const now = boardAfter(emptyBoard, opsFor(emptyBoard, emptyBoard, [entry('Nasi', 'rice')]));
    expect(opsFor(now, emptyBoard, [entry('Nasi lemak', 'rice')])).toEqual([
      { op: 'item.set', id: 'rice', field: 'name', value: 'Nasi lemak' },
    ]);
  });

  test('a line that others deleted stays deleted', () => {
    const seen = boardAfter(emptyBoard, opsFor(emptyBoard, emptyBoard, [entry('Nasi', 'rice')]));
    const changed = opsFor(emptyBoard, seen, [entry('Nasi lemak', 'rice')]);
    expect(boardAfter(emptyBoard, changed)).toEqual(emptyBoard);
  });

  // The contract allows ranks of 200 characters. Ranks would grow if deleted lines counted for new ones.
  test.each([
    ['whole', 0],
    ['but for its last line', 1],
  ])('a list that is replaced %s again and again has short ranks', (_how, kept) => {
    let made = 0;
    let board = emptyBoard;
    for (let round = 0; round < 30; round += 1) {
      const last = itemsInOrder(board).slice(-1).slice(0, kept);
      const lines = [
        ...last.map(([id, { name }]) => entry(name, id)),
        ...Array.from({ length: 300 - last.length }, (_, n) => entry(`line ${n}`)),
      ];
      board = boardAfter(
        board,
        breakdownOps({ id: 'b', doc: board }, board, lines, () => `item-${(made += 1)}`),
      );
      expect(itemsInOrder(board).map(([, { name }]) => name)).toEqual(lines.map(({ item }) => item));
      for (const { rank } of Object.values(board.items)) expect(rank.length).toBeLessThanOrEqual(LONG_RANK);
    }
  });

  test('an item may have the id "constructor"', () => {
    const lines = ['constructor', 'toString'].map((id) => entry('line', id));
    const made = boardAfter(emptyBoard, opsFor(emptyBoard, emptyBoard, lines));
    expect(breakdownOf(made, 'b', 'MYR').map(({ _id, total_price }) => [_id, total_price])).toEqual([
      ['constructor', '1.00'],
      ['toString', '1.00'],
    ]);
  });
});
