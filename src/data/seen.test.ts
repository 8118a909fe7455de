import { expect, test } from 'vitest';
import { newDevice, reprice, retitle, smallBoard } from '../../tests/support/device.ts';
import { applyOps, type BoardOp } from '../domain/board.ts';

const give = (column: string): BoardOp => ({
  op: 'item.share',
  id: 'roti',
  shares: { [column]: { weight: 1, rank: 'V' } },
});

/** A receipt that the server has at revision 1; `hear` brings a later one, `seen` is what each edit says it had seen. */
async function sentReceipt() {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt({ board: smallBoard, image: null, group: null });
  await db.outbox.clear();
  await db.boards.update(id, { rev: 1 });
  return {
    db,
    edit: (...ops: BoardOp[]) => mutate.edit(id, ops),
    editOpened: (rev: number, ...ops: BoardOp[]) => mutate.edit(id, ops, false, rev),
    hear: (rev: number, ...ops: BoardOp[]) =>
      db.boards
        .where('_id')
        .equals(id)
        .modify((row) => {
          Object.assign(row, { rev, view: applyOps(row.view, ops) });
        }),
    seen: async () => (await db.outbox.orderBy('n').toArray()).map(({ seen }) => seen),
  };
}

test('an edit has seen the board that it changes, but not what an unsent edit of the same field hides', async () => {
  const { edit, hear, seen } = await sentReceipt();
  await edit(retitle('Dinner'));
  await hear(2);
  await edit(retitle('Supper')); // in its place
  expect(await seen()).toEqual([1]);
  await edit(reprice(500), reprice(600));
  await hear(3);
  await edit(retitle('Breakfast')); // behind it: that one may yet be refused and given up
  expect(await seen()).toEqual([1, 2, 1]);
});

test('nor what one hides that is on its way, or was refused', async () => {
  const { db, edit, hear, seen } = await sentReceipt();
  await edit(retitle('Dinner'));
  await db.outbox.toCollection().modify({ batch: { key: 'k', seq: 2, baseRev: 1 }, state: 'waiting' });
  await hear(3);
  await edit(retitle('Supper'));
  await edit(reprice(500));
  expect(await seen()).toEqual([1, 1, 3]);
  await db.outbox.toCollection().modify({ state: 'parked' });
  await hear(4);
  await edit(retitle('Breakfast'));
  expect((await seen()).at(-1)).toBe(1);
});

test('what has gone hides nothing: an edit in its place has seen what came instead', async () => {
  const { db, edit, hear, seen } = await sentReceipt();
  await edit(give('ben'));
  await hear(2, { op: 'column.delete', id: 'ben' });
  await edit(give('aina'));
  expect(await seen()).toEqual([2]);
  expect(await db.outbox.count()).toBe(1);
});

test('what came behind an open form was not seen by who typed in it', async () => {
  const { edit, editOpened, hear, seen } = await sentReceipt();
  await hear(2, reprice(1400));
  await editOpened(1, reprice(1300));
  expect(await seen()).toEqual([1]);
  await editOpened(1, reprice(1350)); // in its place
  await edit(retitle('Dinner'));
  await hear(3);
  await editOpened(2, retitle('Supper'), give('ben'));
  expect(await seen()).toEqual([1, 2, 2]);
});
