import { expect, test } from 'vitest';
import { newDesk, noNews, type Desk, type Script } from '../../tests/support/desk.ts';
import { newDevice, newStorage, retitle, smallBoard } from '../../tests/support/device.ts';
import { ApiError } from '../api/errors.ts';
import type { Group } from '../contract/groups.ts';
import { getReceipt, listOutbox } from '../data/queries.ts';

const refuse = (status: number, code: string) => {
  throw new ApiError({ status, code, message: 'why' });
};
/** A server that takes everything but what `refused` names. */
const server =
  (...refused: string[]): Script =>
  ({ name }) => {
    if (name === 'sync') return noNews;
    return refused.includes(name) ? refuse(400, 'invalid') : { _id: 'x', rev: 1, board: smallBoard };
  };
const receipt = { board: smallBoard, image: null, group: null };
const left = async ({ db }: Pick<Desk, 'db'>) =>
  (await listOutbox(db)).map(({ call, state }) => [call.type, state]);
const named = (desk: Desk) => desk.pushed().map(({ name }) => name);

/** A receipt that the server has, with an edit that it refused. */
async function refusedEdit(storage = newStorage()) {
  const desk = newDesk(server('patchState'), storage);
  const id = await desk.mutate.createReceipt(receipt);
  const engine = desk.start();
  await desk.pass(100);
  await desk.mutate.edit(id, [retitle('Dinner')], true);
  engine.wake();
  await desk.pass(100);
  expect(await left(desk)).toEqual([['board.op', 'parked']]);
  return { desk, engine, id };
}

test('a receipt with refused edits that is deleted goes: they hold up nothing', async () => {
  const { desk, engine, id } = await refusedEdit();
  await desk.mutate.hideReceipt(id);
  await desk.mutate.deleteReceipt(id);
  expect(await left(desk)).toEqual([['receipt.delete', 'waiting']]);
  engine.wake();
  await desk.pass(100);
  expect(named(desk)).toEqual(['createReceipt', 'patchState', 'deleteReceipt']);
  expect(await left(desk)).toEqual([]);
  expect(await getReceipt(desk.db, id)).toBeNull();
});

test('also where the app was closed before the deletion was final', async () => {
  const storage = newStorage();
  const { desk, id } = await refusedEdit(storage);
  await desk.mutate.hideReceipt(id);
  const next = newDevice(storage);
  await next.mutate.releaseLost(new Set());
  expect(await left(next)).toEqual([['receipt.delete', 'waiting']]);
});

test('a deletion that is undone leaves the refused edits to decide on', async () => {
  const { desk, id } = await refusedEdit();
  await desk.mutate.hideReceipt(id);
  await desk.mutate.showReceipt(id);
  expect(await left(desk)).toEqual([['board.op', 'parked']]);
  expect((await getReceipt(desk.db, id))?.board.bill.title).toBe('Dinner');
});

test('an edit that is refused with the deletion behind it is dropped, unless that can be undone', async () => {
  for (const isFinal of [true, false]) {
    let patches: 'fail' | 'refuse' = 'fail';
    const desk = newDesk((sent, nth) => {
      if (sent.name !== 'patchState') return server()(sent, nth);
      return patches === 'fail' ? refuse(500, 'internal') : refuse(400, 'invalid');
    });
    const id = await desk.mutate.createReceipt(receipt);
    await desk.mutate.edit(id, [retitle('Dinner')], true);
    const engine = desk.start();
    await desk.pass(100);
    await (isFinal ? desk.mutate.deleteReceipt(id) : desk.mutate.hideReceipt(id));
    patches = 'refuse';
    engine.kick();
    await desk.pass(100);
    const kept = [
      ['board.op', 'parked'],
      ['receipt.delete', 'parked'],
    ];
    expect(await left(desk)).toEqual(isFinal ? [] : kept);
    expect(named(desk).at(-1)).toBe(isFinal ? 'deleteReceipt' : 'patchState');
    if (isFinal) continue;
    await desk.mutate.deleteReceipt(id);
    engine.wake();
    await desk.pass(100);
    expect(await left(desk)).toEqual([]);
  }
});

test('a receipt that was deleted while its creation was in doubt just goes when that is refused', async () => {
  let status = 500;
  const desk = newDesk((sent, nth) =>
    sent.name === 'createReceipt' ? refuse(status, 'groupNotFound') : server()(sent, nth),
  );
  const id = await desk.mutate.createReceipt({ ...receipt, group: 'theirs' });
  const engine = desk.start();
  await desk.pass(100);
  await desk.mutate.deleteReceipt(id);
  status = 404;
  engine.kick();
  await desk.pass(600_000);
  expect(await left(desk)).toEqual([]);
  expect([await desk.db.receipts.count(), await desk.db.boards.count()]).toEqual([0, 0]);
  expect(new Set(named(desk))).toEqual(new Set(['createReceipt'])); // there is nothing to delete
});

test('a group with a refused change that is deleted goes, and so does one whose receipt had been refused', async () => {
  const made: Group = {
    _id: 'x',
    name: 'Makan',
    defaultGroup: false,
    creator: 'user-1',
    users: [],
    invitations: [],
    rev: 1,
  };
  const desk = newDesk((sent, nth) => {
    if (sent.name === 'createGroup') return made;
    return server('patchGroup', 'createReceipt')(sent, nth);
  });
  const { mutate } = desk;
  const id = await mutate.createGroup({ name: 'Makan', emails: [], defaultGroup: false });
  const engine = desk.start();
  await desk.pass(100);
  await mutate.patchGroup(id, { inviteEmails: ['a@b.c'] });
  engine.wake();
  await desk.pass(100);
  expect(await left(desk)).toEqual([['group.patch', 'parked']]);
  await mutate.deleteGroup(id);
  engine.wake();
  await desk.pass(100);
  expect(named(desk)).toEqual(['createGroup', 'patchGroup', 'deleteGroup']);
  expect([await left(desk), await desk.db.groups.count()]).toEqual([[], 0]);

  const other = await mutate.createGroup({ name: 'Minum', emails: [], defaultGroup: false });
  const refused = await mutate.createReceipt({ ...receipt, group: other });
  engine.wake();
  await desk.pass(100);
  await mutate.deleteGroup(other); // waits for the receipt, which is still to be decided on
  await desk.db.outbox.where('lane').equals(`group:${other}`).modify({ state: 'parked' });
  await mutate.deleteReceipt(refused);
  engine.wake();
  await desk.pass(100);
  expect([await left(desk), named(desk).at(-1)]).toEqual([[], 'deleteGroup']);
});
