import { expect, test } from 'vitest';
import { lunchBoard, reprice, retitle, share } from '../../../../tests/support/device.ts';
import { applyOps } from '../../../domain/board/apply-op.ts';
import { deletion, LIMITS, type BoardOp } from '../../../domain/board/board.ts';
import { MAX_AMOUNT, minor } from '../../../domain/money/money.ts';
import { deletedOwner, limitOf, restoreOps } from './restore.ts';

const without = (...ops: BoardOp[]) => applyOps(lunchBoard, ops);

test('a restored share brings its removed person back; other values are restored as they are', () => {
  const noBen = without(deletion('column', 'ben'));
  const ops = restoreOps(noBen, share(2));
  expect(ops).toEqual([deletion('column', 'ben', false), share(2)]);
  expect(applyOps(noBen, ops)).toEqual(applyOps(lunchBoard, [share(2)]));
  expect(restoreOps(lunchBoard, share(2))).toEqual([share(2)]);
  // A tick is about one person, whoever else had the item then.
  const shares = { aina: { weight: 1, rank: 'V' }, ben: { weight: 1, rank: 'V' } };
  const tick: BoardOp = { op: 'item.share', id: 'roti', shares, only: ['aina'] };
  expect(restoreOps(noBen, tick)).toEqual([tick]);
  expect(restoreOps(noBen, reprice(900))).toEqual([reprice(900)]);
});

test('a value of a deleted item is named after it, but not the deletion itself', () => {
  const noRoti = without(deletion('item', 'roti'));
  expect(deletedOwner(noRoti, reprice(900))).toBe('Roti canai');
  expect(deletedOwner(noRoti, share(1))).toBe('Roti canai');
  expect(deletedOwner(noRoti, deletion('item', 'roti', false))).toBeNull();
  expect(deletedOwner(noRoti, retitle('Dinner'))).toBeNull();
  expect(deletedOwner(lunchBoard, reprice(900))).toBeNull();
});

test('a rejected change names the limit that it breaks', () => {
  const item = lunchBoard.items['roti']!;
  const items = Object.fromEntries(
    Array.from({ length: LIMITS.shown.items }, (_, at) => [`item-${at}`, item]),
  );
  const add: BoardOp = { op: 'item.add', id: 'late', item };
  expect(limitOf({ ...lunchBoard, items }, add)).toBe('items');
  expect(limitOf(without({ op: 'bill.set', field: 'service', value: minor(1) }), reprice(MAX_AMOUNT))).toBe(
    'money',
  );
  expect(limitOf(lunchBoard, add)).toBe('unknown');
});
