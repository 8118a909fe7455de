import { describe, expect, test } from 'vitest';
import { itemsInOrder } from '../../domain/layout.ts';
import { payableOf } from '../../domain/pools.ts';
import { boardFromManual, manualProblem, type ManualDraft } from './manual-draft.ts';

const draft: ManualDraft = {
  date: '2026-11-20',
  store: ' Kedai Kopi ',
  items: [
    { id: '1', name: 'Teh tarik', price: '2.5' },
    { id: '2', name: 'Roti canai', price: '1.80' },
  ],
  custom: [{ id: '3', key: 'Table', value: '12' }],
};

describe('what is missing', () => {
  test.each([
    [{ date: '' }, 'Please enter both date and store name.'],
    [{ store: '  ' }, 'Please enter both date and store name.'],
    [
      { items: [{ id: '1', name: '', price: '1' }] },
      /^Please ensure all item name and price fields are filled/,
    ],
    [{ items: [{ id: '1', name: 'Teh', price: '' }] }, /remove empty item rows\.$/],
    [{ custom: [{ id: '3', key: 'Table', value: '' }] }, /key and value/],
    [{ items: [{ id: '1', name: 'Teh', price: 'two' }] }, /price of item 1/],
    [{ items: [{ id: '1', name: 'Teh', price: '-2' }] }, /price of item 1/],
  ])('%j', (change, text) => {
    expect(manualProblem({ ...draft, ...change })).toMatch(text);
  });

  test('nothing', () => {
    expect(manualProblem(draft)).toBeNull();
  });
});

test('becomes a board: items in order, nobody has them yet, custom rows as description', () => {
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
