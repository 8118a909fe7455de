import { expect, test } from 'vitest';
import {
  makan,
  lunch,
  lunchIn,
  moveTo,
  newDevice,
  newStorage,
  outboxOf,
  photo,
  reprice,
  retitle,
} from '../../tests/support/device.ts';
import { newSyncDevice, noNews, refusal, server, type SyncDevice } from '../../tests/support/sync-device.ts';
import type { RefusalCode } from '../contract/errors.ts';
import type { Group } from '../contract/groups.ts';
import { putWhole } from '../data/device/documents.ts';
import { newDocument } from '../data/device/refs.ts';
import { queryGone, queryGroup, queryReceipt, queryRefusal, queryOutbox } from '../data/queries/queries.ts';
import { invitedOf } from '../domain/group/group.ts';

const THEIRS = '00000000-0000-7000-8000-00000000beef';

/** A server that refuses calls: "patchState" as invalid, or by status and code. It can be told to stop. */
function refusing(...calls: (string | [name: string, status: number, code?: RefusalCode])[]) {
  const refused = new Map(
    calls.map((call) => (typeof call === 'string' ? [call, 400] : call)).map(([name, ...why]) => [name, why]),
  );
  const news: { changes: unknown[] } = { changes: [] };
  const script = server(({ name }) => {
    if (name === 'sync') return { ...noNews, ...news };
    const why = refused.get(name) as [number, RefusalCode?] | undefined;
    return why ? refusal(...why) : null;
  });
  return { script, refused, news };
}

/** A receipt that the server has, with a refused edit of the title, and one of the price behind it. */
async function refusedEdit(status = 400, code: RefusalCode = 'invalid', storage = newStorage()) {
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
    const id = await device.mutate.createReceipt({ ...lunchIn(what === 'group' ? THEIRS : null), image });
    await device.mutate.edit(id, [retitle('Dinner')]);
    await device.sync();
    const [first, second] = device.pushed().filter(({ name }) => name === 'createReceipt');
    const without = what === 'image' ? { imageID: null } : { board: lunch.board };
    expect(second?.body).toEqual({ ...(first?.body as object), ...without });
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
    ['receipt create refused'],
    ['createReceipt'],
    [],
  ]);
});

test.each<[number, RefusalCode]>([
  [410, 'receiptDeleted'],
  [404, 'receiptNotFound'],
])(
  '%i %s of an edit: the receipt stays here with its edits until the user keeps a copy',
  async (status, code) => {
    const { device, id } = await refusedEdit(status, code);
    const { db, mutate } = device;
    expect(await outboxOf(device)).toEqual(['receipt op refused', 'receipt op waiting']);
    expect(await queryReceipt(db, id)).toMatchObject({ gone: true, board: edited });
    expect(await queryRefusal(db, id)).toMatchObject({ code });
    const shown = await view(device, id);

    const copy = await mutate.keepCopy(id);
    expect(await outboxOf(device)).toEqual(['receipt create waiting']);
    expect(await queryReceipt(db, id)).toBeNull();
    for (const table of [db.documents, db.snapshots, db.receipts])
      expect(await table.toCollection().primaryKeys()).not.toContain(expect.stringContaining(id));
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
  const copy = await mutate.keepCopy(id);
  const [sent, create] = await queryOutbox(db);
  expect(create?.call).toMatchObject({
    ref: `receipt:${copy}`,
    image,
    readBy: ['ppocr'],
    doc: { items: {} },
  });
  expect(sent?.call).toEqual({ type: 'image.create', id: image });
  expect([await db.images.count(), (await db.readings.toArray()).map(({ _id }) => _id)]).toEqual([1, [copy]]);
});

test('a receipt that is shared again is no longer gone, and its edits are sent', async () => {
  const { device, id, refused, news } = await refusedEdit(410, 'receiptDeleted');
  const { board } = (await device.db.snapshots.get(id))!;
  const receipt = { _id: id, rev: 1, board, history: [], image: null };
  news.changes = [{ type: 'receipt', receipt: { ...receipt, creator: 'ben', createdAt: '2026' } }];
  refused.clear();
  await device.retryNow(1000);
  expect(await outboxOf(device)).toEqual([]);
  expect(await queryReceipt(device.db, id)).toMatchObject({ gone: false, board: edited });
});

test('PULL-3: a receipt that first an answer and then the feed calls gone is known as deleted', async () => {
  const { device, id, queue, news } = await refusedEdit(410, 'receiptDeleted');
  news.changes = [{ type: 'receipt.gone', id, isDeleted: true }];
  await device.retryNow(1000);
  await device.mutate.discard(queue);
  expect(await queryReceipt(device.db, id)).toBeNull();
  expect(await queryGone(device.db, id)).toBe('deleted');
});

test('PUSH-8: any other refusal holds up its queue with the reason; retry sends the same request again', async () => {
  const { device, refused, id, queue } = await refusedEdit();
  await device.pass(600_000);
  expect(await outboxOf(device)).toEqual(['receipt op refused', 'receipt op waiting']);
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
  expect(await outboxOf(device)).toEqual(['receipt op waiting']);
  expect(await view(device, id)).toMatchObject({ bill: { title: 'Lunch' }, items: { roti: { price: 500 } } });
  refused.clear();
  await device.sync();
  expect(device.pushed().at(-1)).toMatchObject({ body: { ops: [reprice(500)] } });
});

const DELETE = { op: 'bill.set', field: 'deleted', value: true } as const;

test('a deletion after a refused edit discards the edit and is sent', async () => {
  const { device, id, refused } = await refusedEdit();
  await device.mutate.setDeleted(id, true);
  refused.clear();
  await device.sync();
  expect(device.pushed().at(-1)?.body).toMatchObject({ ops: [reprice(500), DELETE] });
  expect([await outboxOf(device), await queryReceipt(device.db, id)]).toEqual([[], null]);
});

test('an edit that is refused while its bill’s deletion waits is discarded, and the deletion goes on', async () => {
  const first = server(({ name }, nth) =>
    name === 'patchState' && nth < 3 ? refusal(nth === 1 ? 500 : 400) : null,
  );
  const device = newSyncDevice(first);
  const id = await device.mutate.createReceipt(lunch);
  await device.mutate.edit(id, [retitle('Dinner')]);
  await device.sync();
  await device.mutate.setDeleted(id, true);
  await device.retryNow();
  expect(device.pushed().at(-1)?.body).toMatchObject({ ops: [DELETE] });
  expect(await outboxOf(device)).toEqual([]);
});

test('a move that the server rejects leaves the bill in its group, and the app says so once', async () => {
  const device = newSyncDevice(
    server(({ name, body }) => {
      if (name !== 'patchState') return null;
      const ops = (body as { ops: { field?: string }[] }).ops;
      const outcomes = ops.map(({ field }) => (field === 'group' ? 'rejected' : 'applied'));
      return { _id: 'x', rev: 2, outcomes, board: lunch.board, history: [] };
    }),
  );
  const id = await device.mutate.createReceipt(lunch);
  await device.mutate.edit(id, [retitle('Dinner'), moveTo(THEIRS)]);
  expect((await queryReceipt(device.db, id))?.summary.group).toBe(THEIRS);
  await device.sync();
  expect(device.mended).toEqual([{ without: 'group', title: 'Lunch' }]);
  expect((await queryReceipt(device.db, id))?.summary.group).toBeNull();
});

test('a change of a group that was rejected is told, and a group that the user has left goes', async () => {
  const rejected = (outcome: string, reason: string | null) => {
    const answer = { rev: 2, outcomes: [outcome], reasons: [reason] };
    const group = { ...theirs, rev: 2 };
    return server(({ name }) => (name === 'patchGroup' ? { ...answer, group: reason ? group : null } : null));
  };
  const own = { name: 'Aina', user: 'user-1', standing: 'member' } as const;
  const theirs: Group = {
    _id: 'g1',
    name: 'Makan',
    creator: 'ben',
    rev: 1,
    people: { own },
    deletedBy: null,
  };
  for (const [reason, without] of [
    ['limit', 'people'],
    ['right', 'change'],
    ['unknown', null],
  ] as const) {
    const device = newSyncDevice(rejected('rejected', reason));
    await putWhole(device.db, { ...newDocument('group:g1', theirs), snapshot: theirs, rev: 1 });
    await device.mutate.editGroup('g1', [], { emails: ['chong@kira.test'] });
    expect(invitedOf((await queryGroup(device.db, 'g1'))!)).toHaveLength(1);
    await device.sync();
    expect(device.mended).toEqual(without ? [{ without, title: 'Makan' }] : []);
    expect((await queryGroup(device.db, 'g1'))?.people).toEqual({ own });
  }
  const device = newSyncDevice(rejected('applied', null));
  await putWhole(device.db, { ...newDocument('group:g1', theirs), snapshot: theirs, rev: 1 });
  await device.mutate.leaveGroup('g1');
  await device.sync();
  expect(await device.db.documents.get('group:g1')).toBeUndefined();
  expect([await outboxOf(device), device.mended]).toEqual([[], []]);
});

test('a new group goes with its people in one call', async () => {
  const device = newSyncDevice(server(({ name }) => (name === 'createGroup' ? { rev: 1 } : null)));
  const id = await device.mutate.createGroup({ ...makan, emails: ['chong@kira.test'], friends: ['Mei'] });
  await device.sync();
  expect([device.names(), await outboxOf(device)]).toEqual([['createGroup'], []]);
  const { people } = (await queryGroup(device.db, id))!;
  const [own, chong, mei] = Object.keys(people);
  expect(device.pushed()[0]?.body).toEqual({
    _id: id,
    name: 'Makan',
    person: own,
    ops: [
      { op: 'person.invite', id: chong, email: 'chong@kira.test', colour: people[chong!]!.colour },
      { op: 'person.add', id: mei, person: { name: 'Mei', colour: people[mei!]!.colour } },
    ],
  });
});

test('a receipt deleted while its creation is under way is made without its lost group, and deleted', async () => {
  const device = newSyncDevice(
    server(({ name }, nth) =>
      name === 'createReceipt' && nth < 3 ? refusal(nth === 1 ? 500 : 404, 'groupNotFound') : null,
    ),
  );
  const id = await device.mutate.createReceipt(lunchIn(THEIRS));
  await device.sync();
  await device.mutate.setDeleted(id, true);
  await device.retryNow(600_000);
  expect(device.names().slice(-2)).toEqual(['createReceipt', 'patchState']);
  expect(device.pushed().at(-1)?.body).toMatchObject({ ops: [DELETE] });
  expect([await outboxOf(device), await queryReceipt(device.db, id)]).toEqual([[], null]);
  expect(device.mended).toEqual([{ without: 'group', title: 'Lunch' }]);
});

test('the deletion of a group waits for a refused receipt of the group until that is deleted', async () => {
  const { script } = refusing('createReceipt');
  const answer = { rev: 1, outcomes: ['applied'], reasons: [null], group: null };
  const device = newSyncDevice((sent, nth) => (sent.name.endsWith('Group') ? answer : script(sent, nth)));
  const { mutate } = device;
  const id = await mutate.createGroup(makan);
  const receipt = await mutate.createReceipt(lunchIn(id));
  await device.sync();
  await mutate.setGroupDeleted(id, true);
  await device.sync();
  expect(await outboxOf(device)).toEqual(['receipt create refused', 'group op waiting']);
  await mutate.setDeleted(receipt, true);
  await device.sync();
  expect(device.names()).toEqual(['createGroup', 'createReceipt', 'patchGroup']);
  expect(await outboxOf(device)).toEqual([]);
});
