import { expect, test } from 'vitest';
import { boardAfter } from '../../../domain/board/apply-op.ts';
import { emptyBill, emptyBoard, type Bill, type Board } from '../../../domain/board/board.ts';
import { minor } from '../../../domain/money/money.ts';
import { payableOf, roundingOf } from '../../../domain/split/payable.ts';
import { boardTexts } from '../texts.ts';
import { billOps, draftOf, emptyTax } from './bill-form.ts';

const bill: Bill = {
  ...emptyBill,
  title: 'Kedai Kopi',
  date: '2026-11-20',
  total: minor(4245),
  discount: minor(-500),
  service: minor(400),
  taxes: [{ rate: 6, amount: minor(240), included: false }],
  rounding: minor(-2),
};

const emptyItem = { name: '', quantity: 1, rank: '1', shares: {} };
const line = (price: number, taxRate: number | null = null) => ({
  ...emptyItem,
  price: minor(price),
  taxRate,
});
const board: Board = { bill, columns: {}, items: { food: line(4000, 6), beer: line(1000, 8) } };
const six = { rate: '6', amount: '2.40', included: false, opened: 0 };
const set = (field: string, value: unknown) => ({ op: 'bill.set', field, value });
const tax = (rate: number | null, amount: number, included = false) => ({ rate, amount, included });
/** The form's operations after a user typed some fields. */
const typed = (on: Board, draft: Partial<ReturnType<typeof draftOf>>) =>
  billOps(on, { ...draftOf(on), ...draft });

test('an untouched form makes no operation', () => {
  expect(typed(board, {})).toEqual({ ops: [] });
  expect(typed(emptyBoard, {})).toEqual({ ops: [] });
});

test('only a changed field becomes an operation; the discount gets its sign back', () => {
  const ops = [set('discount', -650), set('rounding', 0)];
  expect(typed(board, { discount: '6.50', rounding: '' })).toEqual({ ops });
});

test('an emptied total is no printed total', () => {
  expect(typed(board, { total: '' })).toEqual({ ops: [set('total', null)] });
});

test('a tax keeps its rate, an emptied tax is removed, a first tax can be typed', () => {
  const left = [set('taxes', [tax(6, 250)])];
  expect(typed(board, { taxes: [{ ...six, amount: '2.50' }] })).toEqual({ ops: left });
  expect(typed(board, { taxes: [{ ...six, amount: '' }] })).toEqual({ ops: [set('taxes', [])] });
  const first = { ops: [set('taxes', [tax(null, 120)])] };
  expect(typed(emptyBoard, { taxes: [{ ...emptyTax, amount: '1.20' }] })).toEqual(first);
});

test('an emptied tax is removed, also after another removed one', () => {
  const taxes = [6, 8].map((rate) => ({ rate, amount: minor(240), included: false }));
  const two: Board = { ...board, bill: { ...bill, taxes } };
  const left = { ...draftOf(two).taxes[1]!, amount: '' };
  expect(typed(two, { taxes: [left] })).toEqual({ ops: [set('taxes', [])] });
});

test('a text that is no amount gives an error at its field and changes nothing', () => {
  const answer = typed(board, { service: 'ten', taxes: [{ ...six, rate: 'many', amount: 'x' }] });
  expect(Object.keys('errors' in answer ? answer.errors : {})).toEqual(['service', 'rate0', 'tax0']);
});

test('a discount of more than the items gives an error; what is printed stays', () => {
  expect(typed(board, { discount: '1000' })).toMatchObject({
    errors: { discount: boardTexts.bill.tooMuchOff },
  });
  const refund: Board = { ...board, bill: { ...bill, discount: minor(-100_000) } };
  expect(typed(refund, { title: 'Refund' })).toEqual({ ops: [set('title', 'Refund')] });
});

test('a percentage becomes an amount: of the items less discount, of its own items, in the prices', () => {
  const taxes = [
    { ...emptyTax, amount: '6 %' },
    { ...emptyTax, rate: '8', amount: '8%' },
  ];
  const ops = [set('service', 450), set('taxes', [tax(6, 240), tax(8, 80)])];
  expect(typed(board, { service: '10 %', taxes })).toEqual({ ops });
  const gst = { ...board, bill: emptyBill, items: { all: line(10_600) } };
  const included = [{ ...emptyTax, amount: '6%', included: true }];
  expect(typed(gst, { taxes: included })).toEqual({ ops: [set('taxes', [tax(6, 600, true)])] });
});

test('a tax counts for the items that it is charged on after the change', () => {
  const two: Board = {
    ...board,
    bill: { ...emptyBill, taxes: [tax(6, 600), tax(8, 400)] as Bill['taxes'] },
    items: { food: line(10_000), beer: line(5000, 8) },
  };
  const [food, beer] = draftOf(two).taxes;
  const alone = { ops: [set('taxes', [tax(6, 900)])] };
  expect(typed(two, { taxes: [{ ...food!, amount: '6%' }] })).toEqual(alone);
  expect(
    typed(two, {
      taxes: [
        { ...food!, amount: '6%' },
        { ...beer!, amount: '' },
      ],
    }),
  ).toEqual(alone);
  const renamed = [food!, { ...beer!, rate: '10', amount: '' }];
  expect(typed(two, { taxes: renamed })).toEqual({ ops: [set('taxes', [tax(6, 600), tax(10, 1500)])] });
});

test('a rate without an amount becomes that part of the items', () => {
  const untaxed: Board = { ...board, bill: { ...emptyBill, title: 'x' }, items: { all: line(10_000) } };
  const ops = [set('taxes', [tax(6, 600)])];
  expect(typed(untaxed, { taxes: [{ ...emptyTax, rate: '6' }] })).toEqual({ ops });
});

test('paid in cash: the sum ends in 0 or 5 sen, and the printed rounding stays stored', () => {
  const answer = typed(board, { service: '4.03', cash: true });
  expect(answer).toEqual({ ops: [set('service', 403), set('cash', true)] });
  const after = boardAfter(board, 'ops' in answer ? answer.ops : []);
  expect([roundingOf(after), payableOf(after)]).toEqual([2, 5145]);
  expect(typed(after, { cash: false })).toEqual({ ops: [set('cash', false)] });
  expect(after.bill.rounding).toBe(board.bill.rounding);
});

test('another user’s change while the form is open stays', () => {
  const draft = { ...draftOf(board), title: 'Supper' };
  const meanwhile = boardAfter(board, [
    { op: 'bill.set', field: 'service', value: minor(700) },
    { op: 'bill.set', field: 'total', value: minor(9900) },
  ]);
  expect(billOps(meanwhile, draft, board.bill)).toEqual({ ops: [set('title', 'Supper')] });
});

test('a charge below 0 and a year of six digits give errors', () => {
  const { belowZero, badDate } = boardTexts.bill;
  const draft = { service: '-5', taxes: [{ ...emptyTax, amount: '-1' }], date: '120266-02-01' };
  expect(typed(board, draft)).toMatchObject({
    errors: { service: belowZero, tax0: belowZero, date: badDate },
  });
});

test('a charge that may be a percentage or an amount is asked about, with what each gives', () => {
  const asked = (draft: Partial<ReturnType<typeof draftOf>>) => {
    const answer = typed(board, draft);
    return 'ops' in answer ? answer.ops : [answer.errors, answer.questions];
  };
  const { chooseOne } = boardTexts.bill;
  const ten = { percent: 10, ofBase: 450, amount: 1000, currency: 'MYR' };
  expect(asked({ service: '10' })).toEqual([{ service: chooseOne }, { service: ten }]);
  expect(asked({ service: '10 %' })).toEqual([set('service', 450)]);
  expect(asked({ service: '10.00' })).toEqual([set('service', 1000)]);
  const off = { percent: 20, ofBase: 1000, amount: 2000, currency: 'MYR' };
  expect(asked({ discount: '20' })).toEqual([{ discount: chooseOne }, { discount: off }]);
  // What a service of 10 % gives depends on the discount.
  expect(asked({ discount: '20', service: '10' })).toEqual([{ discount: chooseOne }, { discount: off }]);
  expect(asked({ discount: '20 %' })).toEqual([set('discount', -1000)]);
  const ofSix = { percent: 6, ofBase: 240, amount: 600, currency: 'MYR' };
  expect(asked({ taxes: [{ ...emptyTax, rate: '6', amount: '6' }] })).toEqual([
    { tax0: chooseOne },
    { tax0: ofSix },
  ]);
  // Its rate is known, so 10 is no other one.
  expect(asked({ taxes: [{ ...emptyTax, rate: '6', amount: '10' }] })).toEqual([
    set('taxes', [tax(6, 1000)]),
  ]);
});
