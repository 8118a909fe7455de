import { expect, test } from 'vitest';
import { applyOps, type BoardOp } from '../../../domain/board.ts';
import { sen } from '../../../domain/money.ts';
import { smallBoard } from '../../../../tests/support/device.ts';
import { restoringOp, supersededText } from './superseded.ts';

const share = (...columns: string[]): BoardOp => ({
  op: 'item.share',
  id: 'roti',
  shares: Object.fromEntries(columns.map((id) => [id, { weight: 1, rank: 'V' }])),
});
const price = (value: number): BoardOp => ({ op: 'item.set', id: 'roti', field: 'price', value: sen(value) });
const at = '2026-11-20T12:00:00.000Z';
const text = (op: BoardOp, board = smallBoard) =>
  supersededText({ op: share('aina'), by: { op, name: 'Bala', at } }, board);

test.each<[BoardOp, string]>([
  [share('ben'), 'Bala moved Roti canai to Ben after you.'],
  [share('aina', 'ben'), 'Bala moved Roti canai to Aina and Ben after you.'],
  [share(), 'Bala took Roti canai back from everybody after you.'],
  [price(1450), 'Bala set the price of Roti canai to RM 14.50 after you.'],
  [{ op: 'item.set', id: 'roti', field: 'name', value: 'x' }, 'Bala renamed Roti canai after you.'],
  [{ op: 'item.delete', id: 'gone' }, 'Bala deleted an item or person that you had just changed.'],
  [{ op: 'column.delete', id: 'gone' }, 'Bala deleted somebody to whom you gave Roti canai.'],
  [{ op: 'column.set', id: 'ben', field: 'covered', value: true }, 'Bala changed Ben after you.'],
  [{ op: 'bill.set', field: 'title', value: 'Supper' }, 'Bala set the title to Supper after you.'],
])('%j is told as %s', (op, told) => expect(text(op)).toBe(told));

test('undo gives the own value back, where there is still something to give it to', () => {
  const by = { op: share(), name: 'Bala', at };
  const notice = { op: share('ben'), by };
  expect(restoringOp(notice, smallBoard)).toEqual(share('ben'));
  const without = (op: BoardOp) => applyOps(smallBoard, [op]);
  expect(restoringOp(notice, without({ op: 'item.delete', id: 'roti' }))).toBe(null);
  expect(restoringOp(notice, without({ op: 'column.delete', id: 'ben' }))).toBe(null);
  const both = { op: share('aina', 'ben'), by };
  expect(restoringOp(both, without({ op: 'column.delete', id: 'ben' }))).toEqual(share('aina'));
  expect(restoringOp({ op: price(1) }, smallBoard)).toEqual(price(1));
  expect(restoringOp({ op: { op: 'item.delete', id: 'roti' } }, smallBoard)).toBe(null);
});
