import { expect, test } from 'vitest';
import { minor } from '../../domain/money/money.ts';
import { split } from '../../domain/split/split.ts';
import { quickBoard, quickPeople } from './quick-board.ts';

const me = { user: 'u1', title: 'Aina' };
let next = 0;
const newId = () => `id-${++next}`;

test('43 ringgit by four: the user paid, and everybody has an equal part', () => {
  const people = quickPeople([me], 4);
  const board = quickBoard(
    { amount: minor(4300), title: '', date: '2026-03-01', total: null, people, group: null },
    newId,
  );
  expect(people.map(({ title }) => title)).toEqual(['Aina', 'Friend 2', 'Friend 3', 'Friend 4']);
  expect(board.bill.paid).toEqual([{ who: Object.keys(board.columns)[0], amount: null }]);
  expect(board.bill.title).toBe('Quick split');
  expect(Object.keys(board.columns).map((id) => split(board, 'bill').people[id]?.total)).toEqual([
    1075, 1075, 1075, 1075,
  ]);
});

test('named people come first, and a smaller count drops nobody', () => {
  const bala = { user: 'u2', title: 'Bala' };
  expect(quickPeople([me, bala], 3).map(({ title }) => title)).toEqual(['Aina', 'Bala', 'Friend 3']);
  expect(quickPeople([me, bala], 1)).toEqual([me, bala]);
});
