import { expect, test } from 'vitest';
import { applyOps, emptyBill, emptyBoard, type Bill, type Board } from '../../../domain/board.ts';
import { sen } from '../../../domain/money.ts';
import { payableOf, roundingOf } from '../../../domain/pools.ts';
import { boardTexts } from '../../../ui/texts/board.ts';
import { billOps, draftOf, emptyTax } from './bill-form.ts';

const bill: Bill = {
  ...emptyBill,
  title: 'Kedai Kopi',
  date: '2026-11-20',
  total: sen(4245),
  discount: sen(-500),
  service: sen(400),
  taxes: [{ rate: 6, amount: sen(240), included: false }],
  rounding: sen(-2),
};

const line = (price: number, taxRate: number | null = null) => ({
  name: '',
  quantity: 1,
  price: sen(price),
  taxRate,
  rank: '1',
  shares: {},
});
const board: Board = { bill, columns: {}, items: { food: line(4000, 6), beer: line(1000, 8) } };
const six = { rate: '6', amount: '2.40', included: false, opened: 0 };

test('what was not touched makes no operation', () => {
  expect(billOps(board, draftOf(board))).toEqual({ ops: [] });
  expect(billOps(emptyBoard, draftOf(emptyBoard))).toEqual({ ops: [] });
});

test('only what changed becomes an operation; the discount gets its sign back', () => {
  const draft = { ...draftOf(board), discount: '6.50', rounding: '' };
  expect(billOps(board, draft)).toEqual({
    ops: [
      { op: 'bill.set', field: 'discount', value: -650 },
      { op: 'bill.set', field: 'rounding', value: 0 },
    ],
  });
});

test('a tax keeps its rate, one that is emptied goes, a first one can be typed', () => {
  expect(billOps(board, { ...draftOf(board), taxes: [{ ...six, amount: '2.50' }] })).toEqual({
    ops: [{ op: 'bill.set', field: 'taxes', value: [{ rate: 6, amount: 250, included: false }] }],
  });
  expect(billOps(board, { ...draftOf(board), taxes: [{ ...six, amount: '' }] })).toEqual({
    ops: [{ op: 'bill.set', field: 'taxes', value: [] }],
  });
  expect(billOps(emptyBoard, { ...draftOf(emptyBoard), taxes: [{ ...emptyTax, amount: '1.20' }] })).toEqual({
    ops: [{ op: 'bill.set', field: 'taxes', value: [{ rate: null, amount: 120, included: false }] }],
  });
});

test('a tax that is emptied goes, also behind one that was removed', () => {
  const taxes = [six, { ...six, rate: '8', amount: '1.60', opened: 1 }];
  const two: Board = {
    ...board,
    bill: {
      ...bill,
      taxes: taxes.map(({ rate }) => ({ rate: Number(rate), amount: sen(240), included: false })),
    },
  };
  const left = { ...draftOf(two).taxes[1]!, amount: '' };
  expect(billOps(two, { ...draftOf(two), taxes: [left] })).toEqual({
    ops: [{ op: 'bill.set', field: 'taxes', value: [] }],
  });
});

test('a total of nothing is no printed total', () => {
  expect(billOps(board, { ...draftOf(board), total: '' })).toEqual({
    ops: [{ op: 'bill.set', field: 'total', value: null }],
  });
});

test('what is no amount is told at its field and changes nothing', () => {
  const answer = billOps(board, {
    ...draftOf(board),
    service: 'ten',
    taxes: [{ ...six, rate: 'many', amount: 'x' }],
  });
  expect(Object.keys('errors' in answer ? answer.errors : {})).toEqual(['service', 'rate0', 'tax0']);
});

test('a percentage is worked out: of the items less discount, of its own items, in the prices', () => {
  const taxes = [
    { ...emptyTax, amount: '6 %' },
    { ...emptyTax, rate: '8', amount: '8%' },
  ];
  expect(billOps(board, { ...draftOf(board), service: '10 %', taxes })).toEqual({
    ops: [
      { op: 'bill.set', field: 'service', value: 450 },
      {
        op: 'bill.set',
        field: 'taxes',
        value: [
          { rate: 6, amount: 240, included: false },
          { rate: 8, amount: 80, included: false },
        ],
      },
    ],
  });
  const gst = { ...board, bill: emptyBill, items: { all: line(10_600) } };
  const included = [{ ...emptyTax, amount: '6%', included: true }];
  expect(billOps(gst, { ...draftOf(gst), taxes: included })).toEqual({
    ops: [{ op: 'bill.set', field: 'taxes', value: [{ rate: 6, amount: 600, included: true }] }],
  });
});

test('paid in cash is a switch: what is to be paid ends in 0 or 5 sen, the printed rounding stays for when it is off', () => {
  const draft = { ...draftOf(board), service: '4.03', cash: true };
  const answer = billOps(board, draft);
  expect(answer).toEqual({
    ops: [
      { op: 'bill.set', field: 'service', value: 403 },
      { op: 'bill.set', field: 'cash', value: true },
    ],
  });
  const after = applyOps(board, 'ops' in answer ? answer.ops : []);
  expect([roundingOf(after), payableOf(after)]).toEqual([2, 5145]);
  const off = billOps(after, { ...draftOf(after), cash: false });
  expect(off).toEqual({ ops: [{ op: 'bill.set', field: 'cash', value: false }] });
  expect(after.bill.rounding).toBe(board.bill.rounding);
});

test('what somebody else changes while the form is open stays theirs', () => {
  const draft = { ...draftOf(board), title: 'Supper' };
  const meanwhile = applyOps(board, [
    { op: 'bill.set', field: 'service', value: sen(700) },
    { op: 'bill.set', field: 'total', value: sen(9900) },
  ]);
  expect(billOps(meanwhile, draft, board.bill)).toEqual({
    ops: [{ op: 'bill.set', field: 'title', value: 'Supper' }],
  });
});

test('a charge below 0 is none', () => {
  const taxes = [{ ...emptyTax, amount: '-1' }];
  expect(billOps(board, { ...draftOf(board), service: '-5', taxes })).toEqual({
    errors: { service: boardTexts.bill.belowZero, tax0: boardTexts.bill.belowZero },
  });
});

test('a year of six digits, as a date field takes it, is no day', () => {
  expect(billOps(board, { ...draftOf(board), date: '120266-02-01' })).toEqual({
    errors: { date: boardTexts.bill.badDate },
  });
});

test('a rate typed without an amount is as much of the items', () => {
  const untaxed: Board = { ...board, bill: { ...emptyBill, title: 'x' }, items: { all: line(10_000) } };
  expect(billOps(untaxed, { ...draftOf(untaxed), taxes: [{ ...emptyTax, rate: '6' }] })).toEqual({
    ops: [{ op: 'bill.set', field: 'taxes', value: [{ rate: 6, amount: 600, included: false }] }],
  });
});
