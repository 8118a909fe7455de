import { expect, test } from 'vitest';
import { minor, type Minor } from '../money/money.ts';
import { boardAfter } from './apply-op.ts';
import { portionsIn, shareRestOps } from './board-ops.ts';
import { emptyBoard, type Board, type Column } from './board.ts';
import {
  comeInOps,
  holdOps,
  isDone,
  isSharedByAll,
  otherWhenDone,
  pickedFor,
  pickOps,
  pickProgress,
  pickState,
  portionsOfOne,
  shareWithAllOps,
} from './picks.ts';
import { ranks } from './rank.ts';

const keys = ranks(6);
const column = (title: string, at: number, more: Partial<Column> = {}): Column => ({
  title,
  rank: keys[at]!,
  user: null,
  covered: false,
  ...more,
});
const item = (name: string, at: number, shares: Record<string, number> = {}) => ({
  name,
  quantity: 1,
  price: minor(900),
  taxRate: null,
  rank: keys[at]!,
  shares: Object.fromEntries(
    Object.entries(shares).map(([who, weight]) => [who, { weight, rank: keys[at]! }]),
  ),
});
/** The host has an account. Bala picks on two phones; nobody picks for Chong. */
const board: Board = {
  ...emptyBoard,
  columns: {
    H: column('Aisyah', 0, { user: 'host' }),
    B: column('Bala', 1, { holders: { guest: true, other: true }, done: true }),
    C: column('Chong', 2),
  },
  items: { roti: item('Roti', 0, { B: 2 }), teh: item('Teh', 1), nasi: item('Nasi', 2, { H: 1 }) },
};

test('who is done at RM 0.00 is done, and is told of another amount since; “Change” ends it', () => {
  const done = (value: boolean | Minor) =>
    boardAfter(board, [{ op: 'column.set', id: 'C', field: 'done', value }]).columns['C'];
  const free = done(minor(0));
  expect([isDone(free), pickState(free)]).toEqual([true, 'done']);
  expect([otherWhenDone(free, minor(900)), otherWhenDone(free, minor(0))]).toEqual([0, null]);
  // Before amounts were kept.
  expect([isDone(done(true)), otherWhenDone(done(true), minor(900))]).toEqual([true, null]);
  expect(isDone(done(false))).toBe(false);
});

test('a device picks for the person it holds, and a user for their own column first', () => {
  expect(pickedFor(board, 'guest')).toBe('B');
  expect(pickedFor(board, 'host')).toBe('H');
  expect(pickedFor(board, 'nobody')).toBeNull();
  const both = boardAfter(board, holdOps(board, 'B', 'host'));
  expect(pickedFor(both, 'host')).toBe('H');
});

test('a name that is held already can be taken by another device, once', () => {
  expect(holdOps(board, 'B', 'third')).toEqual([{ op: 'column.hold', id: 'B', user: 'third', value: true }]);
  expect(holdOps(board, 'B', 'guest')).toEqual([]);
  expect(holdOps(board, 'gone', 'guest')).toEqual([]);
});

test('somebody else comes in as a new person without a user', () => {
  const after = boardAfter(board, comeInOps(board, 'D', 'Devi', 'new'));
  expect(after.columns['D']).toMatchObject({ title: 'Devi', user: null, holders: { new: true } });
  expect(pickedFor(after, 'new')).toBe('D');
});

test('a typed name that is on the bill means that person', () => {
  expect(comeInOps(board, 'D', ' chong ', 'new')).toEqual(holdOps(board, 'C', 'new'));
});

test('a typed name of somebody with an account adds another person', () => {
  expect(comeInOps(board, 'D', 'Aisyah', 'new').map(({ op }) => op)).toEqual(['column.add', 'column.hold']);
});

test('a pick names only the one person', () => {
  const [op] = pickOps(board, 'roti', 'C', 3);
  expect(op).toMatchObject({ op: 'item.share', only: ['C'] });
  const after = boardAfter(board, pickOps(board, 'roti', 'C', 3));
  expect(portionsIn(after, 'roti')).toEqual({ B: 2, C: 3 });
  expect(portionsOfOne(after, 'roti', 'C')).toBe(3);
  expect(pickOps(after, 'roti', 'C', 3)).toEqual([]);
  expect(portionsIn(boardAfter(after, pickOps(after, 'roti', 'C', 0)), 'roti')).toEqual({ B: 2 });
});

test('two picks of one dish at once are both kept', () => {
  const [first, second] = [pickOps(board, 'teh', 'B', 1), pickOps(board, 'teh', 'C', 1)];
  expect(portionsIn(boardAfter(board, [...first, ...second]), 'teh')).toEqual({ B: 1, C: 1 });
});

test('a dish shared by everybody gives one portion to those who have none, and nothing to the others', () => {
  const ops = shareWithAllOps(board, 'roti');
  expect(ops).toMatchObject([{ only: ['H', 'C'] }]);
  const after = boardAfter(board, ops);
  expect(portionsIn(after, 'roti')).toEqual({ H: 1, B: 2, C: 1 });
  expect([isSharedByAll(board, 'roti'), isSharedByAll(after, 'roti')]).toEqual([false, true]);
  expect(shareWithAllOps(after, 'roti')).toEqual([]);
});

test('those count who pick on a phone or say that they are done', () => {
  expect(pickProgress(board)).toEqual({ picking: 1, done: 1, all: 2 });
  const after = boardAfter(board, [
    ...holdOps(board, 'C', 'new'),
    { op: 'column.set', id: 'H', field: 'done', value: true },
  ]);
  expect(pickProgress(after)).toEqual({ picking: 3, done: 2, all: 3 });
  expect(pickProgress(emptyBoard)).toEqual({ picking: 0, done: 0, all: 0 });
});

test('the rest goes to all, and what somebody has stays theirs', () => {
  const after = boardAfter(board, shareRestOps(board));
  expect(portionsIn(after, 'teh')).toEqual({ H: 1, B: 1, C: 1 });
  expect(portionsIn(after, 'roti')).toEqual({ B: 2 });
  expect(shareRestOps(after)).toEqual([]);
});
