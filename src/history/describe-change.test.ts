import { expect, test } from 'vitest';
import {
  deletion,
  emptyBill,
  emptyBoard,
  type Bill,
  type BoardOp,
  type Item,
  type StoredBoard,
} from '../domain/board/board.ts';
import { minor } from '../domain/money/money.ts';
import { describeChange } from './describe-change.ts';

const item: Item = { name: 'Item 1', quantity: 1, price: minor(250), taxRate: null, rank: 'V', shares: {} };
const person = { title: 'Cik', rank: 'V', user: null, covered: false };
const board: StoredBoard = {
  bill: emptyBill,
  items: { teh: { ...item, name: 'Teh O' } },
  columns: { mei: { ...person, title: 'Mei', rank: 'W' }, ali: { ...person, title: 'Ali' } },
};
const inWords = (op: BoardOp, was: BoardOp | null = null, on: StoredBoard | undefined = board) =>
  describeChange({ op, was }, on).replaceAll('\u00a0', ' ');
const setItem = (field: keyof Item, value: unknown, id = 'teh') =>
  ({ op: 'item.set', id, field, value }) as BoardOp;
const setPerson = (field: keyof typeof person | 'person', value: unknown) =>
  ({ op: 'column.set', id: 'ali', field, value }) as BoardOp;
const bill = (field: keyof Bill, value: unknown) => ({ op: 'bill.set', field, value }) as BoardOp;
const share = (weights: Record<string, number>, rank = 'V'): BoardOp => ({
  op: 'item.share',
  id: 'teh',
  shares: Object.fromEntries(Object.entries(weights).map(([id, weight]) => [id, { weight, rank }])),
});
const addItem: BoardOp = { op: 'item.add', id: 'new', item };
const tax = { rate: 6, amount: minor(120), included: true };

const changes: [BoardOp, BoardOp | null, string][] = [
  [addItem, deletion('item', 'new'), 'Added Item 1 (RM 2.50)'],
  [{ ...addItem, id: 'teh' }, null, 'Added Teh O (RM 2.50)'],
  [{ op: 'column.add', id: 'new', column: person }, deletion('column', 'new'), 'Added Cik'],
  [
    { op: 'column.add', id: 'new', column: { ...person, covered: true } },
    null,
    'Added Cik. The others pay for Cik',
  ],
  [{ op: 'item.place', id: 'teh', column: 'ali', rank: 'V' }, null, 'Teh O: another place'],
  [setPerson('rank', 'V'), setPerson('rank', 'W'), 'Ali: another place'],

  [
    { ...share({ ali: 1, mei: 1 }), only: ['mei'] } as BoardOp,
    { ...share({}), only: ['mei'] } as BoardOp,
    'Teh O: Ali → Ali and Mei',
  ],
  [
    { ...share({ ali: 1 }), only: ['mei'] } as BoardOp,
    { ...share({ mei: 2 }), only: ['mei'] } as BoardOp,
    'Teh O: Ali and Mei × 2 → Ali',
  ],
  [share({ ali: 1 }), null, 'Teh O: Ali'],
  [share({ ali: 2, mei: 1 }), share({ ali: 1 }), 'Teh O: Ali → Ali × 2 and Mei'],
  [share({ mei: 1, ali: 1 }), share({ mei: 1 }), 'Teh O: Mei → Ali and Mei'],
  [share({ mei: 1, ali: 1 }), share({ ali: 1, mei: 1 }, 'W'), 'Teh O: another place'],
  [share({}), share({ mei: 3 }), 'Teh O: Mei × 3 → nobody'],
  [share({ ali: 1 }), share({}), 'Teh O: nobody → Ali'],
  [share({ ali: 1 }, 'X'), share({ ali: 1 }), 'Teh O: another place'],
  [share({ gone: 1 }), share({}), 'Teh O: nobody → a person'],

  [setItem('name', 'Kopi'), setItem('name', 'Teh'), 'Renamed Teh to Kopi'],
  [setItem('name', 'Kopi'), null, 'Renamed to Kopi'],
  [setItem('name', ''), setItem('name', 'Teh'), 'Renamed Teh to Unnamed item'],
  [setPerson('title', 'Abu'), setPerson('title', 'Ali'), 'Renamed Ali to Abu'],
  [setItem('price', 300), setItem('price', 250), 'Teh O: RM 2.50 → RM 3.00'],
  [setItem('price', 300), null, 'Teh O: RM 3.00'],
  [setItem('quantity', 2), setItem('quantity', 1), 'Teh O: × 1 → × 2'],
  [setItem('taxRate', 8), setItem('taxRate', null), 'Tax of Teh O: as the bill → 8 %'],
  [setItem('pieces', true), setItem('pieces', false), 'Teh O: each pays for the pieces they had'],
  [setItem('pieces', false), setItem('pieces', true), 'Teh O is shared by those who had it'],
  [setItem('treatedBy', 'ali'), setItem('treatedBy', null), 'Teh O is on Ali'],
  [setItem('treatedBy', null), setItem('treatedBy', 'ali'), 'Teh O is nobody’s treat any more'],
  [setPerson('covered', true), null, 'The others pay for Ali'],
  [setPerson('covered', false), null, 'Ali pays again'],
  [setPerson('user', 'user-1'), null, 'Ali joined'],
  [setPerson('person', 'person-1'), null, 'Changed Ali'],

  [deletion('item', 'teh'), null, 'Deleted Teh O'],
  [deletion('item', 'teh', false), null, 'Brought back Teh O'],
  [deletion('column', 'ali'), null, 'Deleted Ali'],
  [deletion('column', 'ali', false), null, 'Brought back Ali'],

  [bill('title', 'Dinner'), bill('title', ''), 'Title: none → Dinner'],
  [bill('description', 'Table: 12'), null, 'Other details: Table: 12'],
  [bill('date', '2026-11-20'), bill('date', null), 'Date: none → 20 November 2026'],
  [bill('total', 1000), bill('total', null), 'Printed total: none → RM 10.00'],
  [bill('service', 100), bill('service', 0), 'Service charge: RM 0.00 → RM 1.00'],
  [bill('discount', 0), null, 'Discount: RM 0.00'],
  [bill('rounding', 2), null, 'Rounding: RM 0.02'],
  [bill('currency', 'THB'), bill('currency', null), 'Currency: MYR → THB'],
  [bill('taxes', [tax]), bill('taxes', []), 'Tax: none → RM 1.20 at 6 % in the prices'],
  [
    bill('taxes', [{ ...tax, rate: null, included: false }, tax]),
    null,
    'Tax: RM 1.20 and RM 1.20 at 6 % in the prices',
  ],
  [bill('cash', true), bill('cash', false), 'Rounded at the counter'],
  [bill('cash', false), null, 'Not rounded at the counter'],
];
test.each(changes.map(([op, was, words]) => ({ op, was, words })))('an operation in words: $words', (one) => {
  expect(inWords(one.op, one.was)).toBe(one.words);
});

const nameless: [BoardOp, string][] = [
  [{ ...addItem, item: { ...item, name: '' } }, 'Added an item (RM 2.50)'],
  [{ op: 'column.add', id: 'new', column: { ...person, title: '' } }, 'Added a person'],
  [share({ ali: 2 }), 'an item: a person × 2'],
  [setItem('price', 300), 'an item: RM 3.00'],
  [deletion('item', 'teh'), 'Deleted an item'],
  [deletion('column', 'ali'), 'Deleted a person'],
];
test.each(nameless.map(([op, words]) => ({ op, words })))(
  'an operation on a nameless item or person: $words',
  (one) => {
    expect(inWords(one.op, null, emptyBoard)).toBe(one.words);
  },
);

test('every field of a bill has words', () => {
  for (const field of Object.keys(emptyBill) as (keyof Bill)[]) {
    expect(inWords(bill(field, emptyBill[field]))).not.toMatch(/undefined|null|\[|^:|: $/);
  }
});
