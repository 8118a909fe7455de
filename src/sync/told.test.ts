import { expect, test } from 'vitest';
import { newDesk, noNews } from '../../tests/support/desk.ts';
import { reprice, smallBoard } from '../../tests/support/device.ts';
import { listLost, listNotices } from '../data/queries.ts';
import type { BoardOp } from '../domain/board.ts';

const share: BoardOp = { op: 'item.share', id: 'roti', shares: { ben: { weight: 1, rank: 'V' } } };
const { roti, ...others } = smallBoard.items;
/** Somebody else has deleted the item: no board that comes back knows its name. */
const without = { ...smallBoard, items: others };

/** A phone whose edits the server all calls gone. */
async function deskWithLost(...ops: BoardOp[]) {
  const desk = newDesk(({ name, body }) => {
    if (name === 'sync') return noNews;
    if (name !== 'patchState') return { _id: 'x', rev: 1 };
    return { _id: 'x', rev: 2, board: without, outcomes: (body as { ops: [] }).ops.map(() => 'gone') };
  });
  const id = await desk.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  const engine = desk.start();
  await desk.pass(100);
  await desk.mutate.edit(id, ops, true);
  engine.wake();
  await desk.pass(100);
  return { desk, engine, id };
}

test('P10: what is told keeps the names that receipt, item and people had', async () => {
  const { desk, engine, id } = await deskWithLost(share, reprice(500));
  expect(await listNotices(desk.db, id)).toMatchObject([
    { op: share, outcome: 'gone', called: { [id]: 'Lunch', roti: roti!.name, ben: 'Ben' } },
    { op: reprice(500), called: { [id]: 'Lunch', roti: roti!.name } },
  ]);
  engine.stop();
});

test('P10: a deletion of what somebody has deleted is as asked, and not told', async () => {
  const { desk, engine, id } = await deskWithLost({ op: 'item.delete', id: 'roti' });
  expect(await desk.db.outbox.count()).toBe(0);
  expect(await listNotices(desk.db, id)).toEqual([]);
  engine.stop();
});

test('P10: whoever deletes a receipt is told nothing of it any more', async () => {
  const { desk, engine, id } = await deskWithLost(share);
  await desk.mutate.deleteReceipt(id);
  engine.wake();
  await desk.pass(100);
  expect(await desk.db.outbox.count()).toBe(0);
  expect(await listLost(desk.db)).toEqual([]);
  engine.stop();
});
