import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { lunchBoard, me, newDevice, newStorage, outboxOf, retitle } from '../../../tests/support/device.ts';
import type { Api } from '../../api/client.ts';
import { applyOps } from '../../domain/board/apply-op.ts';
import { minor } from '../../domain/money/money.ts';
import { emptyPayment, paymentId, setPaymentOp } from '../../domain/settling/payment.ts';
import { freezeNext, send } from '../../sync/request.ts';
import { queryMe } from '../queries/follow-me.ts';
import {
  queryBillPayments,
  queryGroup,
  queryGroups,
  queryHistory,
  queryPayment,
  queryReceipt,
  queryRefusal,
} from '../queries/queries.ts';
import type { Queue } from './rows.ts';
import type { OldCall } from './upgrade-to-2.ts';

const [bill, made, gone, group, left, image, kept] = ['a', 'b', 'c', 'd', 'e', 'f', '0'].map(
  (end) => `0198c0de-0000-7000-8000-00000000000${end}`,
) as [string, string, string, string, string, string, string];
const paid = paymentId({ for: 'bill', bill, from: 'ben', to: 'aina', n: 1 });
const settled = paymentId({ for: 'group', group, from: 'ben', to: 'aina', day: '20261127', n: 1 });
const entry = { rev: 3, seq: 0, op: retitle('Lunch'), was: null, outcome: 'applied', by: me, at: '2026' };
const makan = {
  _id: group,
  name: 'Makan',
  defaultGroup: false,
  creator: me._id,
  deleted: null,
  requests: [],
  rev: 0,
  users: [
    {
      _id: me._id,
      email: me.email,
      username: 'aina',
      name: 'Aina',
    },
  ],
  invitations: [
    {
      _id: 'pending-b@k.test',
      status: 'pending',
      invitedEmail: 'b@k.test',
      person: 'p2',
    },
  ],
  people: {
    p1: {
      name: 'Aina',
      user: me._id,
    },
    p2: { name: 'b' },
  },
};
const summary = (_id: string) => ({
  _id,
  title: 'Lunch',
  date: null,
  total: 1200,
  group: null,
  image: null,
  creator: me._id,
  counted: { columns: {}, parts: { ben: { outlay: 0, share: 700, rest: 0 } }, isPaid: false, left: 300 },
  createdAt: '2026',
  synced: 1,
  hidden: 0,
});
const words = [setPaymentOp('sent', minor(1200)), setPaymentOp('note', 'satay')];
const setLanguage = { op: 'me.set', field: 'language', value: 'ms' } as const;
const rename = { op: 'group.set', field: 'name', value: 'Minum' } as const;

const change = { ops: [rename], invites: [{ person: 'p3', email: 'c@k.test' }], acceptRequests: ['dev'] };

/** A row of each type of call, waiting, frozen or refused, in the order in which they were made. */
const calls: [queue: Queue, call: OldCall, more?: object][] = [
  [`receipt:${bill}`, { type: 'board.op', id: bill, op: retitle('Dinner') }, frozen('k1', 3)],
  [`receipt:${bill}`, { type: 'board.op', id: bill, op: retitle('Supper') }],
  [`group:${group}`, { type: 'group.create', id: group, group: makan }, frozen('k2')],
  [`group:${group}`, { type: 'group.patch', id: group, patch: { ops: [rename] } }],
  [
    `receipt:${made}`,
    { type: 'receipt.create', id: made, board: lunchBoard, image, readBy: ['ppocr'] },
    { ...frozen('k3'), dependsOn: [`group:${group}`] },
  ],
  [`image:${image}`, { type: 'image.create', id: image }, { dependsOn: [`receipt:${made}`] }],
  ...words.map((op): [Queue, OldCall, object] => [
    `payment:${paid}`,
    { type: 'payment.op', id: paid, op },
    frozen('k4', 2),
  ]),
  [
    `payment:${settled}`,
    { type: 'payment.op', id: settled, op: words[0]! },
    { dependsOn: [`group:${group}`] },
  ],
  [`me:${me._id}`, { type: 'me.op', id: me._id, op: setLanguage }, frozen('k5')],
  [`group:${left}`, { type: 'group.patch', id: left, patch: { removeUsers: [me._id] }, leaves: true }],
  [`group:${kept}`, { type: 'group.patch', id: kept, patch: change }, frozen('k7')],
  [
    `receipt:${gone}`,
    { type: 'board.op', id: gone, op: retitle('Dinner') },
    { ...frozen('k6', 1), state: 'refused', reason: { code: 'receiptDeleted', message: 'Deleted.' } },
  ],
];
function frozen(key: string, baseRev = 0) {
  return { batch: { key, seq: 7, baseRev } };
}

/** A device with a full database of version 1. */
async function oldDevice() {
  const storage = newStorage();
  const db = new Dexie(`kira-${me._id}`, storage);
  db.version(1).stores({
    receipts: '_id, [hidden+createdAt], [hidden+date], [hidden+total]',
    boards: '_id',
    snapshots: '_id',
    billLinks: '_id',
    readings: '_id',
    images: '_id',
    originals: '_id',
    unusedPhotos: '_id',
    groups: '_id, hidden',
    payments: '_id, bill, group',
    me: '_id',
    ways: 'user',
    outbox: '++n, &id, queue, state, [state+queue], batch.key',
    queues: 'queue',
    meta: 'key',
  });
  const supper = applyOps(lunchBoard, [retitle('Supper')]);
  await db.table('receipts').bulkPut([bill, made, gone].map(summary));
  await db.table('boards').bulkPut([
    { _id: bill, rev: 3, view: supper, gone: 0 },
    { _id: made, rev: 0, view: lunchBoard, gone: 0 },
    { _id: gone, rev: 1, view: applyOps(lunchBoard, [retitle('Dinner')]), gone: 1 },
  ]);
  await db.table('snapshots').bulkPut([
    { _id: bill, board: lunchBoard, history: [entry], looked: 2 },
    { _id: gone, board: lunchBoard, history: [] },
  ]);
  await db.table('groups').bulkPut([
    { _id: group, snapshot: null, view: { ...makan, name: 'Minum' }, hidden: 0, gone: 0 },
    {
      _id: left,
      snapshot: { ...makan, _id: left, rev: 4 },
      view: { ...makan, _id: left },
      hidden: 1,
      gone: 0,
    },
    {
      _id: kept,
      snapshot: { ...makan, _id: kept, rev: 4 },
      view: { ...makan, _id: kept, name: 'Minum' },
      hidden: 0,
      gone: 0,
    },
  ]);
  const payment = { view: { ...emptyPayment, sent: 1200 }, history: [], people: [], gone: 0 };
  await db.table('payments').bulkPut([
    { ...payment, _id: paid, rev: 2, snapshot: emptyPayment, people: [{ _id: 'ben', name: 'Ben' }], bill },
    { ...payment, _id: settled, rev: 0, snapshot: null, group },
  ]);
  await db.table('me').put({ _id: me._id, rev: 0, snapshot: null, view: { language: 'ms' } });
  await db.table('outbox').bulkAdd(
    calls.map(([queue, call, more], at) => ({
      id: `row-${at}`,
      queue,
      call,
      state: 'waiting',
      batch: null,
      dependsOn: [],
      createdAt: '2026',
      ...more,
    })),
  );
  db.close();
  return newDevice(storage);
}

test('a full database of version 1 shows the same in version 2, and what is unsent goes on', async () => {
  const device = await oldDevice();
  const { db, mutate } = device;
  const board = { bill: { title: 'Supper' } };
  const listed = { total: 1000, printed: 1200 };
  expect(await queryReceipt(db, bill)).toMatchObject({ rev: 3, gone: false, board, summary: listed });
  expect(await queryHistory(db, bill)).toEqual({ board: lunchBoard, entries: [entry], looked: 2 });
  expect(await queryReceipt(db, gone)).toMatchObject({ rev: 1, gone: true });
  expect(await queryRefusal(db, gone)).toMatchObject({ code: 'receiptDeleted' });
  expect(await queryGroups(db)).toMatchObject([
    { _id: kept, name: 'Minum' },
    { _id: group, name: 'Minum' },
  ]);
  const invited = { name: 'b', standing: 'invited', email: 'b@k.test' };
  expect((await queryGroup(db, group))?.people).toEqual({
    p1: { name: 'Aina', user: me._id, standing: 'member', email: me.email, username: 'aina' },
    p2: invited,
  });
  expect(await db.documents.get(`group:${left}`)).toMatchObject({ rev: 4, hidden: 1 });
  const people = [{ _id: 'ben', name: 'Ben' }];
  expect(await queryBillPayments(db, bill)).toMatchObject([
    { id: paid, rev: 2, view: { sent: 1200 }, people },
  ]);
  expect(await queryPayment(db, settled)).toMatchObject({ rev: 0, snapshot: null, under: `group:${group}` });
  expect(await queryMe(db)).toEqual({ language: 'ms' });
  expect([...db.backendDB().objectStoreNames]).toEqual(db.tables.map(({ name }) => name).toSorted());

  await mutate.edit(bill, [retitle('Teh')]); // replaces the unsent one
  await mutate.sayPayment(settled, [setPaymentOp('sent', minor(5))]);
  await mutate.discard(`receipt:${gone}`);
  expect(await queryReceipt(db, gone)).toBeNull();
  expect(await outboxOf(device)).toEqual([
    'receipt op waiting',
    'receipt op waiting',
    'group create waiting',
    'group op waiting',
    'receipt create waiting',
    'image.create waiting',
    'payment op waiting',
    'payment op waiting',
    'payment op waiting',
    'me op waiting',
    'group op waiting',
    'group group.patch waiting',
  ]);
  expect(await queryPayment(db, settled)).toMatchObject({ view: { sent: 5 } });
});

test('WRITE-4: a request that was frozen in version 1 is the same to the byte in version 2', async () => {
  const { db } = await oldDevice();
  const sent: [string, string | undefined, string][] = [];
  const api = {
    async call(name: string, { headers, body }: { headers: Record<string, string>; body: unknown }) {
      sent.push([name, headers['idempotency-key'], JSON.stringify(body)]);
      throw new Error('no answer');
    },
  } as unknown as Api;
  const queues: Queue[] = [
    `receipt:${bill}`,
    `group:${group}`,
    `receipt:${made}`,
    `payment:${paid}`,
    `me:${me._id}`,
    `group:${left}`,
    `group:${kept}`,
  ];
  for (const queue of queues) {
    const request = (await freezeNext(db, queue, () => 'new'))!;
    const { signal } = new AbortController();
    await send({ api, db, device: 'd', user: me._id, signal }, request).catch(() => undefined);
  }
  expect(sent).toEqual([
    ['patchState', 'k1', JSON.stringify({ ops: [retitle('Dinner')], baseRev: 3 })],
    [
      'createGroup',
      'k2',
      JSON.stringify({
        _id: group,
        name: 'Makan',
        person: 'p1',
        invites: [{ person: 'p2', email: 'b@k.test' }],
      }),
    ],
    [
      'createReceipt',
      'k3',
      JSON.stringify({ _id: made, imageID: image, board: lunchBoard, readBy: ['ppocr'] }),
    ],
    ['patchPayment', 'k4', JSON.stringify({ ops: words, baseRev: 2 })],
    ['patchMe', 'k5', JSON.stringify({ ops: [setLanguage], baseRev: 0 })],
    [
      'patchGroup',
      'new',
      JSON.stringify({ ops: [{ op: 'person.set', id: 'p1', field: 'standing', value: null }], baseRev: 4 }),
    ],
    ['patchGroup', 'k7', JSON.stringify(change)],
  ]);
});
