import { describe, expect, test } from 'vitest';
import { itemsInOrder } from '../../domain/board/order.ts';
import { minor } from '../../domain/money/money.ts';
import { payableOf } from '../../domain/split/payable.ts';
import {
  boardFromManual,
  chargeQuestions,
  manualProblem,
  noCharges,
  pasteRows,
  totalOf,
  type ManualDraft,
} from './manual-draft.ts';

const draft: ManualDraft = {
  date: '2026-11-20',
  store: ' Kedai Kopi ',
  items: [
    { id: '1', name: 'Teh tarik', price: '2.5' },
    { id: '2', name: 'Roti canai', price: '1.80' },
  ],
  ...noCharges,
  custom: [{ id: '3', key: 'Table', value: '12' }],
};

describe('a typed receipt’s problem', () => {
  test.each([
    [{ date: '' }, 'Please enter both date and store name.'],
    [{ store: '  ' }, 'Please enter both date and store name.'],
    [
      { items: [{ id: '1', name: '', price: '1' }] },
      /^Please ensure all item name and price fields are filled/,
    ],
    [{ items: [{ id: '1', name: 'Teh', price: '' }] }, /remove empty item rows\.$/],
    [{ custom: [{ id: '3', key: 'Table', value: '' }] }, /key and value/],
    [
      {
        custom: Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, key: 'Note', value: 'x'.repeat(240) })),
      },
      /^Together the other details/,
    ],
    [{ items: [{ id: '1', name: 'Teh', price: 'two' }] }, /price of item 1/],
    [{ items: [{ id: '1', name: 'Voucher', price: '-2' }] }, /are more than the items cost/],
    [{ discount: '4.31' }, /are more than the items cost/],
    [{ items: [{ id: '1', name: 'Teh', price: '1000000000000' }] }, /price of item 1 is more than/],
    [
      {
        items: [
          { id: '1', name: 'Teh', price: '9,000,000' },
          { id: '2', name: 'Kopi', price: '1000000.01' },
        ],
      },
      /^Together the items/,
    ],
    [{ service: 'ten' }, /^Enter discount, service and tax/],
    [{ tax: '-1' }, /^Enter discount, service and tax/],
    [{ service: '10' }, 'Choose what you mean: 10 % or RM 10.00?'],
    [{ tax: '6' }, 'Choose what you mean: 6 % or RM 6.00?'],
    [{ discount: '50' }, 'Choose what you mean: 50 % or RM 50.00?'],
    [{ service: '10,000,000' }, /^Together the items/],
  ])('%j', (change, text) => {
    expect(manualProblem({ ...draft, ...change })).toMatch(text);
  });

  test('nothing', () => {
    expect(manualProblem(draft)).toBeNull();
  });
});

test('a pasted table fills rows downwards, adds rows, and keeps fields that it lacks', () => {
  const lines = [
    { name: 'Nasi', quantity: 1, price: minor(1250) },
    { name: 'Mee', quantity: 2, price: null },
    { name: '', quantity: null, price: minor(300) },
  ];
  const rows = (field: 'name' | 'price') =>
    pasteRows(draft.items, 1, field, lines, () => 'new').map(({ id, name, price }) => [id, name, price]);
  expect(rows('name')).toEqual([
    ['1', 'Teh tarik', '2.5'],
    ['2', 'Nasi', '12.50'],
    ['new', '2 x Mee', ''],
    ['new', '', '3.00'],
  ]);
  expect(rows('price')[1]).toEqual(['2', 'Roti canai', '12.50']);
});

test('a typed receipt becomes a board with unassigned items in order', () => {
  let n = 0;
  const board = boardFromManual(draft, { itemIds: () => `i${(n += 1)}`, columns: {} });
  expect(board.bill).toMatchObject({
    title: 'Kedai Kopi',
    date: '2026-11-20',
    description: 'Table: 12',
    total: null,
  });
  expect(itemsInOrder(board).map(([, { name, price, shares }]) => [name, price, shares])).toEqual([
    ['Teh tarik', 250, {}],
    ['Roti canai', 180, {}],
  ]);
  expect(payableOf(board)).toBe(430);
});

test('service and tax are amounts or percentages of the items', () => {
  const typed = { ...draft, service: '10 %', tax: '0.26' };
  const { bill } = boardFromManual(typed, { itemIds: () => 'i', columns: {} });
  expect(bill).toMatchObject({ service: 43, taxes: [{ rate: null, amount: 26, included: false }] });
  expect(totalOf(typed)).toBe(499);
  const rated = boardFromManual({ ...draft, tax: '6%' }, { itemIds: () => 'i', columns: {} }).bill;
  expect(rated).toMatchObject({ service: 0, taxes: [{ rate: 6, amount: 26, included: false }] });
});

test('a voucher and a return are the discount, and details of the bill', () => {
  const items = [
    ...draft.items,
    { id: '4', name: 'Voucher', price: '-1' },
    { id: '5', name: 'Roti canai', price: '(0.80)' },
  ];
  const typed = { ...draft, items, discount: '10 %', service: '10 %' };
  const board = boardFromManual(typed, {
    itemIds: (
      (n) => () =>
        `i${n++}`
    )(0),
    columns: {},
  });
  expect(itemsInOrder(board).map(([, { name, price }]) => [name, price])).toEqual([
    ['Teh tarik', 250],
    ['Roti canai', 180],
  ]);
  // 10 % of 4.30, 1.00 and 0.80 are off; the service is that of what remains.
  expect(board.bill).toMatchObject({
    discount: -223,
    service: 21,
    description: 'Table: 12\nVoucher: -RM 1.00\nRoti canai: -RM 0.80',
  });
  expect([manualProblem(typed), totalOf(typed), payableOf(board)]).toEqual([null, 228, 228]);
});

test('a charge that may be a percentage or an amount is asked about, with what each gives', () => {
  const items = [{ id: '1', name: 'Steamboat', price: '300' }];
  expect(chargeQuestions({ ...draft, items, service: '10', tax: '6' })).toEqual({
    service: { percent: 10, ofBase: 3000, amount: 1000, currency: 'MYR' },
    tax: { percent: 6, ofBase: 1800, amount: 600, currency: 'MYR' },
  });
  // The others depend on it.
  expect(chargeQuestions({ ...draft, items, discount: '20', service: '10' })).toEqual({
    discount: { percent: 20, ofBase: 6000, amount: 2000, currency: 'MYR' },
  });
  expect(chargeQuestions({ ...draft, items, service: '10 %', tax: 'RM 6' })).toEqual({});
});
