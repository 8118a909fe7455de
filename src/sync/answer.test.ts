import { expect, test } from 'vitest';
import {
  freezeAll,
  lunch,
  makan,
  newDevice,
  newStorage,
  outboxOf,
  photo,
  reprice,
  retitle,
} from '../../tests/support/device.ts';
import { newSyncDevice, noNews, refusal, server, type SyncDevice } from '../../tests/support/sync-device.ts';
import { queryReceipt, queryRefusal, queryOutbox } from '../data/queries.ts';

/** A server that refuses calls: "patchState" as invalid, or by status and code. It can be told to stop. */
function refusing(...calls: (string | [name: string, status: number, code?: string])[]) {
  const refused = new Map(
    calls.map((call) => (typeof call === 'string' ? [call, 400] : call)).map(([name, ...why]) => [name, why]),
  );
  const news: { changes: unknown[] } = { changes: [] };
  const script = server(({ name }) => {
    if (name === 'sync') return { ...noNews, ...news };
    const why = refused.get(name) as [number, string?] | undefined;
    return why ? refusal(...why) : null;
  });
  return { script, refused, news };
}

/** A receipt that the server has, with a refused edit of the title, and one of the price behind it. */
async function refusedEdit(status = 400, code = 'invalid', storage = newStorage()) {
  const answers = refusing(['patchState', status, code]);
  const device = newSyncDevice(answers.script, storage);
  const id = await device.mutate.createReceipt(lunch);
  await device.sync();
  await device.mutate.edit(id, [retitle('Dinner')]);
  await device.sync();
  await device.mutate.edit(id, [reprice(500)]);
  await device.sync();
  return { ...answers, device, id, queue: `receipt:${id}` as const };
}
const view = async ({ db }: SyncDevice, id: string) => (await queryReceipt(db, id))?.board;
const edited = { bill: { title: 'Dinner' }, items: { roti: { price: 500 } } };

test.each([
  ['image', 'dependency', 409],
  ['group', 'groupNotFound', 404],
] as const)(
  'PUSH-8: a receipt whose %s the server doesn’t know is sent without it, and the app tells the user once',
  async (what, code, status) => {
    const device = newSyncDevice(
      server(({ name }, nth) => (name === 'createReceipt' && nth === 1 ? refusal(status, code) : null)),
    );
    const image = what === 'image' ? await device.mutate.addImage(photo) : null;
    const id = await device.mutate.createReceipt({
      ...lunch,
      image,
      group: what === 'group' ? 'theirs' : null,
    });
    await device.mutate.edit(id, [retitle('Dinner')]);
    await device.sync();
    const [first, second] = device.pushed().filter(({ name }) => name === 'createReceipt');
    const field = what === 'image' ? 'imageID' : 'group';
    expect(second?.body).toEqual({ ...(first?.body as object), [field]: null });
    expect(second?.key).not.toBe(first?.key);
    expect(device.mended).toEqual([{ without: what, title: 'Lunch' }]);
    expect(await outboxOf(device)).toEqual([]);
    expect((await queryReceipt(device.db, id))?.summary).toMatchObject({
      [what]: null,
      title: 'Dinner',
      synced: 1,
    });
  },
);

test('PUSH-8: a receipt without a group, refused for its group, stays refused', async () => {
  const device = newSyncDevice(refusing(['createReceipt', 404, 'groupNotFound']).script);
  await device.mutate.createReceipt(lunch);
  await device.sync(600_000);
  expect([await outboxOf(device), device.names(), device.mended]).toEqual([
    ['receipt.create refused'],
    ['createReceipt'],
    [],
  ]);
});

test.each([
  [410, 'receiptDeleted'],
  [404, 'receiptNotFound'],
])(
  '%i %s of an edit: the receipt stays here with its edits until the user keeps a copy',
  async (status, code) => {
    const { device, id } = await refusedEdit(status, code);
    const { db, mutate } = device;
    expect(await outboxOf(device)).toEqual(['board.op refused', 'board.op waiting']);
    expect(await queryReceipt(db, id)).toMatchObject({ gone: true, board: edited });
    expect(await queryRefusal(db, id)).toMatchObject({ code });
    const shown = await view(device, id);

    const copy = await mutate.keepCopy(id);
    expect(await outboxOf(device)).toEqual(['receipt.create waiting']);
    expect(await queryReceipt(db, id)).toBeNull();
    for (const table of [db.boards, db.snapshots, db.receipts])
      expect(await table.toCollection().primaryKeys()).not.toContain(id);
    await device.sync();
    expect(device.pushed().at(-1)).toMatchObject({
      name: 'createReceipt',
      body: { _id: copy, board: shown },
    });
    expect(await queryReceipt(db, copy)).toMatchObject({ gone: false, rev: 1, board: edited });
  },
);

test('a copy has the shown board, the photo of this device and the reading', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const image = await mutate.addImage(photo);
  const reading = { lines: [], items: {}, settled: ['bill/total'] } as never;
  const id = await mutate.createReceipt({ ...lunch, image, read: { by: ['ppocr'], reading } });
  await mutate.edit(id, [{ op: 'item.set', id: 'roti', field: 'deleted', value: true }]);
  await freezeAll(device, ({ call }) => call.type === 'image.create');
  const copy = await mutate.keepCopy(id);
  const [, create] = await queryOutbox(db);
  expect(create?.call).toMatchObject({ id: copy, image, readBy: ['ppocr'], board: { items: {} } });
  expect(create?.dependsOn).toEqual([`image:${image}`]);
  expect([await db.images.count(), (await db.readings.toArray()).map(({ _id }) => _id)]).toEqual([1, [copy]]);
});

test('a receipt that is shared again is no longer gone, and its edits are sent', async () => {
  const { device, id, refused, news } = await refusedEdit(410, 'receiptDeleted');
  const { board } = (await device.db.snapshots.get(id))!;
  const receipt = { _id: id, rev: 1, board, history: [], group: null, image: null };
  news.changes = [{ type: 'receipt', receipt: { ...receipt, creator: 'ben', createdAt: '2026' } }];
  refused.clear();
  await device.retryNow(1000);
  expect(await outboxOf(device)).toEqual([]);
  expect(await queryReceipt(device.db, id)).toMatchObject({ gone: false, board: edited });
});

test('PUSH-8: any other refusal holds up its queue with the reason; retry sends the same request again', async () => {
  const { device, refused, id, queue } = await refusedEdit();
  await device.pass(600_000);
  expect(await outboxOf(device)).toEqual(['board.op refused', 'board.op waiting']);
  expect(await queryRefusal(device.db, id)).toEqual({ code: 'invalid', message: 'why' });
  expect(device.names()).toEqual(['createReceipt', 'patchState']);
  expect(await queryReceipt(device.db, id)).toMatchObject({ gone: false, board: edited });
  refused.clear();
  await device.mutate.retry(queue);
  expect(await queryRefusal(device.db, id)).toBeNull();
  await device.sync();
  expect(device.pushed()[2]).toEqual(device.pushed()[1]);
  expect(await outboxOf(device)).toEqual([]);
});

test('discard removes the refused request from the screen and the outbox, and nothing else', async () => {
  const { device, refused, id, queue } = await refusedEdit();
  await device.mutate.discard(queue);
  expect(await outboxOf(device)).toEqual(['board.op waiting']);
  expect(await view(device, id)).toMatchObject({ bill: { title: 'Lunch' }, items: { roti: { price: 500 } } });
  refused.clear();
  await device.sync();
  expect(device.pushed().at(-1)).toMatchObject({ body: { ops: [reprice(500)] } });
});

test('a deletion behind a refused edit discards the edit, also after the app was closed before the deletion was final', async () => {
  const storage = newStorage();
  const { device, id } = await refusedEdit(400, 'invalid', storage);
  await device.mutate.hideReceipt(id);
  await device.mutate.showReceipt(id); // undone: the person still has to decide
  expect(await outboxOf(device)).toEqual(['board.op refused', 'board.op waiting']);
  await device.mutate.hideReceipt(id);
  await newDevice(storage).mutate.releaseLost(new Set());
  expect(await outboxOf(device)).toEqual(['receipt.delete waiting']);
  await device.sync();
  expect(device.names().at(-1)).toBe('deleteReceipt');
  expect([await outboxOf(device), await queryReceipt(device.db, id)]).toEqual([[], null]);
});

test('an edit refused before a final deletion is discarded; before one that can be undone it stays', async () => {
  for (const isFinal of [true, false]) {
    const { script, refused } = refusing(['patchState', 500]);
    const device = newSyncDevice(script);
    const id = await device.mutate.createReceipt(lunch);
    await device.mutate.edit(id, [retitle('Dinner')]);
    await device.sync();
    await (isFinal ? device.mutate.deleteReceipt(id) : device.mutate.hideReceipt(id));
    refused.set('patchState', [400]);
    await device.retryNow();
    expect(await outboxOf(device)).toEqual(isFinal ? [] : ['board.op refused', 'receipt.delete draft']);
    expect(device.names().at(-1)).toBe(isFinal ? 'deleteReceipt' : 'patchState');
  }
});

test('a receipt deleted while its creation is under way goes when the server refuses the creation', async () => {
  const { script, refused } = refusing(['createReceipt', 500]);
  const device = newSyncDevice(script);
  const id = await device.mutate.createReceipt({ ...lunch, group: 'theirs' });
  await device.sync();
  await device.mutate.deleteReceipt(id);
  refused.set('createReceipt', [404, 'groupNotFound']);
  await device.retryNow(600_000);
  expect([await outboxOf(device), await device.db.receipts.count(), device.mended]).toEqual([[], 0, []]);
  expect(new Set(device.names())).toEqual(new Set(['createReceipt'])); // there is nothing to delete
});

test('the deletion of a group waits for a refused receipt of the group until that is deleted', async () => {
  const { script } = refusing('createReceipt');
  const made = { _id: 'x', ...makan, creator: 'user-1', users: [], invitations: [], rev: 1 };
  const device = newSyncDevice((sent, nth) => (sent.name === 'createGroup' ? made : script(sent, nth)));
  const { mutate } = device;
  const id = await mutate.createGroup(makan);
  const receipt = await mutate.createReceipt({ ...lunch, group: id });
  await device.sync();
  await mutate.deleteGroup(id);
  await device.sync();
  expect(await outboxOf(device)).toEqual(['receipt.create refused', 'group.delete waiting']);
  await mutate.deleteReceipt(receipt);
  await device.sync();
  expect(device.names()).toEqual(['createGroup', 'createReceipt', 'deleteGroup']);
  expect([await outboxOf(device), await device.db.groups.count()]).toEqual([[], 0]);
});
