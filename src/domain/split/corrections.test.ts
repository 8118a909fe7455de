import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyOps } from '../board/apply-op.ts';
import { emptyBill, type Board, type BoardOp, type StoredBoard } from '../board/board.ts';
import { recordStep } from '../board/undo.ts';
import { minor } from '../money/money.ts';
import { findCorrections, takeBackOps } from './corrections.ts';
import { differenceFromPrinted } from './payable.ts';

const line = (name: string, price: number, quantity = 1) => ({
  name,
  quantity,
  price: minor(price),
  taxRate: null,
  rank: '1',
  shares: {},
});
const bill = (total: number | null, items: Board['items']): Board => ({
  bill: { ...emptyBill, service: minor(100), total: total === null ? null : minor(total) },
  columns: {},
  items,
});
/** Where all lines were read with doubt. */
const correctionsOf = (board: Board) => findCorrections(board, new Set(Object.keys(board.items)));
const first = (board: Board) => correctionsOf(board)[0];

test('a bill that adds up, or has no printed total, has no corrections', () => {
  expect(correctionsOf(bill(1300, { a: line('Nasi', 1200) }))).toEqual([]);
  expect(correctionsOf(bill(null, { a: line('Nasi', 1200) }))).toEqual([]);
});

test('a bill paid in cash adds up, if its total is printed before or after rounding', () => {
  const paid = (total: number): Board => {
    const { bill: head, ...rest } = bill(total, { a: line('Nasi', 1532), b: line('Teh', 500) });
    return { ...rest, bill: { ...head, cash: true } };
  };
  expect([2132, 2130, 2137, 2120].map((total) => differenceFromPrinted(paid(total)))).toEqual([0, 0, -5, 10]);
  expect(correctionsOf(paid(2132))).toEqual([]);
});

test('some sen too many or too few are the rounding, not a dish', () => {
  const rounded = (rounding: number, total: number): Board => {
    const { bill: head, ...rest } = bill(total, { a: line('Nasi', 1201) });
    return { ...rest, bill: { ...head, rounding: minor(rounding) } };
  };
  expect(correctionsOf(rounded(-1, 1301))).toEqual([{ kind: 'rounding', item: null, price: 0 }]);
  expect(correctionsOf(rounded(0, 1300))).toEqual([{ kind: 'rounding', item: null, price: -1 }]);
  expect(correctionsOf(rounded(0, 1304)).at(-1)).toEqual({ kind: 'missing', item: null, price: 3 });
});

test.each([
  ['a 1 read as a 7', 1750, 1150, 'digits'],
  ['two digits wrong', 1200, 1299, null],
  ['a digit lost', 120, 1290, 'digits'],
  ['the last digit lost', 129, 1291, 'digits'],
  ['the decimal point lost', 125_000, 1250, 'point'],
  ['a zero lost', 125, 1250, 'point'],
])('%s', (_, read, printed, kind) => {
  const board = bill(printed + 800 + 100, { a: line('Nasi', read), b: line('Teh', 800) });
  expect(first(board)).toEqual(
    kind ? { kind, item: 'a', price: printed } : { kind: 'missing', item: null, price: printed - read },
  );
});

test('a line that is double, superfluous or missing is found', () => {
  expect(first(bill(900, { a: line('Teh', 800), b: line('Teh', 800) }))?.kind).toBe('twice');
  expect(first(bill(900, { a: line('Teh', 800), b: line('Subtotal', 950) }))).toEqual({
    kind: 'extra',
    item: 'b',
    price: 0,
  });
  expect(first(bill(1500, { a: line('Teh', 800) }))).toEqual({ kind: 'missing', item: null, price: 600 });
  expect(first(bill(1700, { a: line('Teh', 800) }))).toEqual({ kind: 'again', item: 'a', price: 800 });
});

test('a tax in the prices or on top of them is found', () => {
  const taxed = (total: number, included: boolean): Board => {
    const { bill: head, ...rest } = bill(total, {
      a: line('Nasi', 7000),
      b: line('Teh', 600),
      c: line('Ayam', 3000),
    });
    const taxes = [{ rate: 6, amount: minor(included ? 636 : 600), included }];
    return { ...rest, bill: { ...head, service: minor(0), taxes } };
  };
  // An item costs just as much: it is no reason to take it off the bill.
  expect(first(taxed(10_600, false))).toEqual({ kind: 'included', item: null, tax: 0, price: 600 });
  expect(first(taxed(11_236, true))).toEqual({ kind: 'added', item: null, tax: 0, price: 636 });
  // Where some lines alone are taxed no rate gives it, and that a line costs as much is chance.
  const mixed = taxed(10_600, false);
  const taxes = [{ rate: null, amount: minor(600), included: false }];
  expect(first({ ...mixed, bill: { ...mixed.bill, taxes } })?.kind).toBe('included');
});

test('a line that was read with certainty is not blamed, and one read with doubt is', () => {
  const board = bill(3000, { sure: line('Teh', 1750), unsure: line('Nasi', 1750) });
  expect(correctionsOf(board).map(({ item }) => item)).toEqual(['sure', 'unsure']);
  expect(findCorrections(board, new Set(['unsure'])).map(({ item }) => item)).toEqual(['unsure']);
});

test('the last edit that led away from the printed total is taken back, others stay', () => {
  const printed = bill(1300, { a: line('Nasi', 1200) });
  const reprice = (value: number): BoardOp => ({
    op: 'item.set',
    id: 'a',
    field: 'price',
    value: minor(value),
  });
  const rename: BoardOp = { op: 'item.set', id: 'a', field: 'name', value: 'Nasi lemak' };
  const edits = [[reprice(1100)], [reprice(200)], [rename]];
  let board: StoredBoard = printed;
  const steps = edits.map((ops) => {
    const step = recordStep(board, ops);
    board = step.board;
    return step.changes;
  });
  expect(takeBackOps(board, steps)).toEqual([reprice(1100)]);
  expect(takeBackOps(applyOps(board, [reprice(1200)]), steps)).toEqual([]);
  // A friend's price is no edit of this user.
  expect(takeBackOps(applyOps(board, [reprice(150)]), steps)).toEqual([]);
});

test('a price of one that was read as the price of all is found', () => {
  expect(first(bill(1300, { a: line('Roti', 400, 3) }))).toEqual({
    kind: 'quantity',
    item: 'a',
    price: 1200,
  });
});

test('each correction makes the bill add up', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 500_000 }), fc.boolean(), (all, total, cash) => {
      const items = Object.fromEntries(
        all.map((price, at) => [`i${at}`, line(`Dish ${at % 3}`, price, 1 + (at % 4))]),
      );
      const printed = (lines: Board['items']): Board => {
        const { bill: head, ...rest } = bill(total, lines);
        return { ...rest, bill: { ...head, cash } };
      };
      for (const { kind, item, price } of correctionsOf(printed(items))) {
        const adds = kind === 'again' || item === null;
        const fixed = adds
          ? { ...items, more: line('', price) }
          : { ...items, [item]: { ...items[item]!, price } };
        expect(differenceFromPrinted(printed(fixed))).toBe(0);
      }
    }),
  );
});

test('a digit that was read for one like it is always found', () => {
  const price = fc.integer({ min: 100, max: 99_999 });
  const swap = fc.constantFrom(['0', '8'], ['1', '7'], ['3', '8'], ['5', '6']);
  fc.assert(
    fc.property(price, fc.array(price), swap, fc.nat(4), (right, others, [from, to], place) => {
      const digits = String(right).split('');
      const at = digits.findIndex((digit, index) => index >= place % digits.length && digit === from);
      fc.pre(at >= 0);
      const wrong = Number(digits.with(at, to).join(''));
      const rest = Object.fromEntries(others.map((each, n) => [`o${n}`, line(`Other ${n}`, each)]));
      const total = right + others.reduce((a, b) => a + b, 0) + 100;
      const found = correctionsOf(bill(total, { ...rest, a: line('Read', wrong) }));
      expect(found).toContainEqual({ kind: expect.any(String), item: 'a', price: right });
    }),
  );
});
