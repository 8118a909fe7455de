import { expect, test } from 'vitest';
import { openSyncedBill, watch } from '../../../tests/support/board-session.ts';
import { lunchBoard, me, outboxOf, reprice, retitle, share } from '../../../tests/support/device.ts';
import { until } from '../../../tests/support/until.ts';
import { deletion, type BoardOp } from '../../domain/board/board.ts';
import { MAX_STEPS } from './undo-steps.ts';

test('UNDO-1, UNDO-2: gestures are undone and redone one by one, each whole, deletions with their ids', async () => {
  const { session, board } = await openSyncedBill();
  const boards = [await board()];
  const gestures: BoardOp[][] = Array.from({ length: 6 }, (_, at) => [
    reprice(100 + at),
    share(1 + at),
    retitle(`Lunch ${at}`),
  ]);
  for (const ops of [...gestures, [deletion('column', 'ben')], [deletion('item', 'roti')]]) {
    await session.edit(ops);
    boards.push(await board());
  }
  expect(boards.at(-1)).toMatchObject({ items: {}, columns: { aina: {} } });
  for (const before of boards.slice(0, -1).toReversed()) {
    expect(await session.undo()).toBe('done');
    expect(await board()).toEqual(before);
  }
  for (const after of boards.slice(1)) {
    expect(await session.redo()).toBe('done');
    expect(await board()).toEqual(after);
  }
});

test('UNDO-4: undo leaves fields that somebody else has set since, and says so', async () => {
  const { session, mutate, id, board } = await openSyncedBill();
  await session.edit([reprice(500), retitle('Dinner')]);
  await mutate.edit(id, [reprice(700)]);
  await until(() => session.board().items['roti']?.price).toBe(700);
  expect(await session.undo()).toBe('changedSince');
  expect(await board()).toMatchObject({ bill: { title: 'Lunch' }, items: { roti: { price: 700 } } });
  await session.redo();
  expect(await board()).toMatchObject({ bill: { title: 'Dinner' }, items: { roti: { price: 700 } } });
});

test('undo of a gesture that the server did not keep finds nothing to undo, and blames nobody', async () => {
  const { session, db, id, board } = await openSyncedBill();
  const item = lunchBoard.items['roti']!;
  for (const op of [reprice(500), { op: 'item.add', id: 'late', item } as const]) {
    await session.edit([op]);
    await db.outbox.clear(); // answered: rejected
    await db.documents.update(`receipt:${id}`, { view: lunchBoard });
    await until(session.board).toEqual(lunchBoard);
    expect(await session.undo()).toBe('nothing');
    expect(await board()).toEqual(lunchBoard);
  }
});

test('undo and redo are edits that wait to be sent', async () => {
  const device = await openSyncedBill();
  const { session } = device;
  await session.edit([deletion('item', 'roti')]);
  for (const act of [session.undo, session.redo]) {
    await act();
    expect(await outboxOf(device)).toEqual(['receipt op waiting']);
  }
});

test('up to MAX_STEPS steps outlast a reload; a new edit ends redo; unreadable steps count as none', async () => {
  const { session, newApp, id, storage, board } = await openSyncedBill();
  for (let at = 0; at < MAX_STEPS + 5; at++) await session.edit([reprice(at + 1)]);
  await session.undo();
  const reloaded = newApp().of(id);
  await watch(reloaded);
  expect(reloaded.steps().past).toHaveLength(MAX_STEPS - 1);
  await reloaded.redo();
  expect((await board()).items['roti']?.price).toBe(MAX_STEPS + 5);
  await reloaded.undo();
  await reloaded.edit([retitle('Dinner')]);
  expect(reloaded.steps().future).toEqual([]);
  storage.setItem(`kira-undo-2-${me._id}-${id}`, '{"past":');
  expect(newApp().of(id).steps()).toEqual({ past: [], future: [] });
});

test('undo of a new order restores the order', async () => {
  const { session, board } = await openSyncedBill();
  const before = await board();
  const place: BoardOp = { op: 'item.place', id: 'roti', column: 'missing-column', rank: 'zz' };
  await session.edit([place]);
  expect((await board()).items['roti']?.rank).toBe('zz');
  expect(await session.undo()).toBe('done');
  expect(await board()).toEqual(before);
});

test('steps that name a person whom the server refused are left out, and earlier steps are reached', async () => {
  const { session, db, id, board } = await openSyncedBill();
  const column = { title: 'Chen', rank: 'zz', user: null, covered: false };
  const give = (who: string): BoardOp => ({
    op: 'item.share',
    id: 'roti',
    shares: { [who]: { weight: 1, rank: '1' } },
  });
  await session.edit([retitle('Dinner')]);
  await session.edit([give('ben')]);
  const kept = await board();
  for (const op of [{ op: 'column.add', id: 'chen', column } as const, give('chen'), give('ben')])
    await session.edit([op]);
  await db.outbox.clear(); // answered: the person is rejected, and with them what they had
  await db.documents.update(`receipt:${id}`, { view: kept });
  await until(session.board).toEqual(kept);
  expect(await session.undo()).toBe('nothing');
  expect(await session.undo()).toBe('nothing');
  expect(await session.undo()).toBe('nothing');
  expect(await session.undo()).toBe('done');
  expect(await session.undo()).toBe('done');
  expect(await board()).toEqual(lunchBoard);
  expect(session.steps().past).toEqual([]);
});
