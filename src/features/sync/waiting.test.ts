import { expect, test } from 'vitest';
import {
  lunch,
  lunchBoard,
  lunchIn,
  moveTo,
  newDevice,
  reprice,
  retitle,
} from '../../../tests/support/device.ts';
import type { OutboxCall, OutboxRow, Queue, Reason } from '../../data/device/rows.ts';
import { applyOps } from '../../domain/board/apply-op.ts';
import { deletion, type Board, type BoardOp, type Item } from '../../domain/board/board.ts';
import type { GroupOp } from '../../domain/group/group.ts';
import type { MeOp } from '../../domain/me/me.ts';
import { minor } from '../../domain/money/money.ts';
import { paymentId, type PaymentOp } from '../../domain/settling/payment.ts';
import { syncTexts as texts } from './texts.ts';
import { describeWaiting, listWaiting, type Known } from './waiting.ts';

let n = 0;
const row = (call: OutboxCall, more: Partial<OutboxRow> = {}): OutboxRow => ({
  n: (n += 1),
  id: `id-${n}`,
  queue: 'ref' in call ? call.ref : `image:${call.id}`,
  call,
  state: 'waiting',
  batch: null,
  dependsOn: [],
  createdAt: '2026-11-20T00:00:00Z',
  ...more,
});
const edit = (id: string, op: BoardOp = reprice(900), more?: Partial<OutboxRow>) =>
  row({ type: 'op', ref: `receipt:${id}`, op }, more);
const made = (image: string | null = null, group: string | null = null): OutboxCall => ({
  type: 'create',
  ref: 'receipt:r1',
  doc: lunchIn(group).board,
  image,
});
const madeGroup = (more?: Partial<OutboxRow>) =>
  row({ type: 'create', ref: 'group:g1', doc: { name: 'Makan' } as never }, more);
const deleted = (value: boolean): BoardOp => ({ op: 'bill.set', field: 'deleted', value });
const photo = (more?: Partial<OutboxRow>) => row({ type: 'image.create', id: 'i1' }, more);
const refused = (code: Reason['code'], message = 'No.'): Partial<OutboxRow> => ({
  state: 'refused',
  reason: { code, message },
});
const BILL = '0193a000-0000-7000-8000-000000000001';
const USER = '0193a000-0000-7000-8000-000000000002';
const behind = (...dependsOn: Queue[]) => ({ dependsOn });

const names = new Map([
  ['r1', 'Kedai Kopi'],
  ['g2', 'Kawan'],
]);
const known: Known = {
  title: (id) => names.get(id),
  view: () => lunchBoard,
  snapshot: () => lunchBoard,
  isGone: (id) => id === 'gone',
  payment: () => undefined,
  sideName: (_, side) => ({ ali: 'Ali', bala: 'Bala' })[side],
  billWith: (image) => (image === 'i1' ? 'r1' : undefined),
  unsaved: new Map(),
};
const told = (rows: OutboxRow[], more: Partial<Known> = {}) => describeWaiting(rows, { ...known, ...more });
const one = (rows: OutboxRow[], more: Partial<Known> = {}) => {
  const entries = told(rows, more);
  expect(entries).toHaveLength(1);
  return entries[0]!;
};

test('all unsent changes of a bill are one entry', () => {
  const entries = told([photo(), row(made('i1')), edit('r2'), edit('r1'), edit('r1', retitle('x'))]);
  expect(entries.map(({ id }) => id)).toEqual(['r1', 'r2']);
  expect(entries[0]).toMatchObject({ state: texts.waiting, isOnItsWay: true, refused: null });
});

test('an entry has the time of its oldest change', () => {
  const times = ['2026-11-20T03:00:00Z', '2026-11-20T01:00:00Z', '2026-11-20T02:00:00Z'];
  const rows = times.map((createdAt) => edit('r1', undefined, { createdAt }));
  expect(one(rows).since).toBe(times[1]);
});

const changed = (id: string, op: GroupOp): OutboxCall => ({ type: 'op', ref: `group:${id}`, op });
const renamed: GroupOp = { op: 'group.set', field: 'name', value: 'Minum' };
const groupDeleted = (value: boolean): GroupOp => ({ op: 'group.set', field: 'deleted', value });

test.each<[string, OutboxCall]>([
  ['New: Kedai Kopi', made()],
  ['Kedai Kopi', edit('r1').call],
  ['Kedai Kopi', edit('r1', deleted(false)).call],
  ['a bill', edit('r9').call],
  ['Deleted: Kedai Kopi', edit('r1', deleted(true)).call],
  ['Deleted: a bill', edit('r9', deleted(true)).call],
  ['New: Makan', madeGroup().call],
  ['Kawan', changed('g2', renamed)],
  ['a group', changed('g9', renamed)],
  ['Deleted: Kawan', changed('g2', groupDeleted(true))],
  ['Kawan', changed('g2', groupDeleted(false))],
])('an entry is called "%s"', (what, call) => {
  expect(one([row(call)]).what).toBe(what);
});

test('what users set for themselves is one entry that tells each field', () => {
  const ops: MeOp[] = [
    { op: 'me.set', field: 'name', value: 'Aina binti Ali' },
    { op: 'me.set', field: 'language', value: 'ms' },
    { op: 'me.set', field: 'group', value: 'g2' },
    { op: 'me.set', field: 'group', value: 'g9' },
    { op: 'me.set', field: 'name', value: '' },
    { op: 'me.set', field: 'folded', group: 'g2', value: true },
  ];
  expect(one(ops.map((op) => row({ type: 'op', ref: 'me:u1', op })))).toMatchObject({
    what: texts.ownSettings,
    details: [
      texts.own.name('Aina binti Ali'),
      texts.own.language,
      texts.own.group('Kawan'),
      texts.own.group(texts.aGroup),
      texts.own.name(null),
      texts.own.folded('Kawan', true),
    ],
  });
});

test.each<[OutboxCall, Reason['code'], string, string]>([
  [edit('r1').call, 'forbidden', 'You may not do that.', 'Couldn’t be saved. You may not do that.'],
  [edit('r1').call, 'invalid', 'Too large.', 'Couldn’t be saved. Too large.'],
  [edit('r1').call, 'invalid', 'Not valid (body.ops.0).', 'Couldn’t be saved. A value in it is not allowed.'],
  [edit('r1').call, 'receiptDeleted', '', texts.deleted],
  [edit('r1').call, 'receiptNotFound', '', texts.unshared],
  [changed('g2', renamed), 'groupNotFound', '', texts.groupGone],
])('a refusal is one sentence: %j, %s %s', (call, code, message, state) => {
  expect(one([row(call, refused(code, message))])).toMatchObject({ state, isOnItsWay: false });
});

test('a refused entry names its queue for a retry, and its details have the whole batch', () => {
  const batch = { key: 'k', seq: 1, baseRev: 0 };
  const no = { ...refused('forbidden'), batch };
  const rows = [edit('r1', reprice(800), no), edit('r1', retitle('x'), no), edit('r1')];
  const { refused: choice } = one(rows);
  expect(choice).toMatchObject({ queue: 'receipt:r1', isGone: false });
  expect(choice?.discard).toEqual({
    title: 'Discard the unsaved changes of Kedai Kopi?',
    text: texts.discardText.changed.receipt,
  });
  expect(JSON.parse(choice!.details)).toEqual({
    reason: { code: 'forbidden', message: 'No.' },
    key: 'k',
    calls: rows.slice(0, 2).map(({ call }) => call),
  });
});

test('the question about a refused photo says that its bill stays', () => {
  const entry = one([photo(refused('tooLarge')), row(made('i1'), behind('image:i1'))]);
  expect(entry.refused).toMatchObject({
    queue: 'image:i1',
    discard: { text: texts.discardText.made.image },
  });
  expect(entry.refused?.discard.title).toBe('Discard the unsaved changes of Kedai Kopi?');
});

test('a gone bill offers a copy; discarding removes the bill', () => {
  const entry = one([edit('gone', undefined, refused('receiptDeleted')), edit('gone')]);
  expect(entry).toMatchObject({ state: texts.deleted, isOnItsWay: false });
  expect(entry.refused).toMatchObject({ isGone: true, discard: { text: texts.discardCopy } });
});

test('a bill behind a refused group waits for the decision on the group', () => {
  const [group, bill] = told([madeGroup(refused('idTaken')), row(made(null, 'g1'), behind('group:g1'))], {
    title: (id) => ({ g1: 'Makan' })[id],
  });
  expect(group?.refused?.queue).toBe('group:g1');
  expect(bill).toMatchObject({ state: texts.behind('Makan'), isOnItsWay: false, refused: null });
});

test('a bill behind a group that is on its way is on its way, too', () => {
  const [, bill] = told([madeGroup(), row(made(null, 'g1'), behind('group:g1'))]);
  expect(bill).toMatchObject({ state: texts.waiting, isOnItsWay: true });
});

test('a move is told with the new group’s name', () => {
  const details = (to: string | null) =>
    one([edit('r1', moveTo(to))], { snapshot: () => lunchIn('g1').board }).details;
  expect([details('g2'), details(null), details('g9')]).toEqual([
    ['Group: Kawan'],
    ['Group: none'],
    ['Group: another group'],
  ]);
});

test('the details are the net changes, with the bill’s present names', () => {
  const ops = [reprice(900), retitle('Dinner'), reprice(1500), deletion('column', 'ben'), retitle('Lunch')];
  const rename: BoardOp = { op: 'item.set', id: 'roti', field: 'name', value: 'Roti kosong' };
  const view = applyOps(lunchBoard, [...ops, rename]);
  const expected = ['Roti kosong: RM 12.00 → RM 15.00', 'Deleted Ben', 'Renamed Roti canai to Roti kosong'];
  const details = (rows: OutboxRow[], more: Partial<Known>) =>
    one(rows, { view: () => view, ...more }).details.map((text) => text.replaceAll('\u00a0', ' '));
  const edits = [...ops, rename].map((op) => edit('r1', op));
  expect(details(edits, {})).toEqual(expected);
  expect(details([row(made()), ...edits], { snapshot: () => undefined })).toEqual(expected);
});

test('a person taken off an item and put back is no detail', () => {
  const both = { aina: { weight: 1, rank: 'V' }, ben: { weight: 1, rank: 'V' } };
  const roti = { ...lunchBoard.items['roti']!, shares: both };
  const before = { ...lunchBoard, items: { roti } };
  const shareOp = (shares: Item['shares']): BoardOp => ({ op: 'item.share', id: 'roti', shares });
  const ops = [shareOp({ ben: both.ben }), shareOp({ ben: both.ben, aina: { weight: 1, rank: 'W' } })];
  const rows = ops.map((op) => edit('r1', op));
  expect(one(rows, { snapshot: () => before, view: () => applyOps(before, ops) }).details).toEqual([]);
});

test('edits in memory are listed with those that are stored, and an entry with them says so', () => {
  const ops = [retitle('Dinner')];
  const unsaved = new Map([['r1', { ops, board: applyOps(lunchBoard, ops) as Board }]]);
  const details = ['Title: Lunch → Dinner'];
  const shown = { what: 'Kedai Kopi', details, state: texts.unsaved, isOnItsWay: false, refused: null };
  expect(one([], { unsaved })).toEqual({ id: 'r1', since: null, ...shown });
  const both = one([edit('r1')], { unsaved });
  expect(both.details.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Roti canai: RM 12.00 → RM 9.00',
    ...details,
  ]);
  expect(both).toMatchObject({ state: texts.unsaved, since: '2026-11-20T00:00:00Z' });
});

test('the list names bills by their titles, and is empty once all is sent', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(lunch);
  await mutate.edit(id, [reprice(900)]);
  expect(await listWaiting(db, new Map())).toMatchObject([
    { id, what: 'New: Lunch', details: [expect.stringContaining('Roti canai')], state: texts.waiting },
  ]);
  await db.outbox.clear();
  expect(await listWaiting(db, new Map())).toEqual([]);
});

const paidTo = (nth: number) => paymentId({ for: 'bill', bill: BILL, from: 'ali', to: 'bala', n: nth });
const word = (id: string, op: PaymentOp, more?: Partial<OutboxRow>) =>
  row({ type: 'op', ref: `payment:${id}`, op }, more);
const sent = (value: number | null): PaymentOp => ({
  op: 'payment.set',
  field: 'sent',
  value: value === null ? null : minor(value),
});

test('payments of a bill are told with it; a refused one has an entry of its own', () => {
  const rows = [
    edit(BILL),
    word(paidTo(1), sent(2340)),
    word(paidTo(2), sent(100), refused('paymentNotFound')),
    word(paidTo(2), sent(null)),
  ];
  const entries = told(rows, { title: () => 'Kedai Kopi' });
  expect(entries.map(({ id, what, details }) => [id, what, details.at(-1)])).toEqual([
    [BILL, 'Kedai Kopi', 'Ali paid Bala RM 23.40'],
    [paidTo(2), 'Kedai Kopi', 'Taken back: Ali paid Bala'],
  ]);
  expect(entries[1]).toMatchObject({
    state: texts.paymentGone,
    refused: {
      queue: `payment:${paidTo(2)}`,
      isGone: false,
      discard: { text: texts.discardText.changed.payment },
    },
  });
  const pair = paymentId({ for: 'pair', from: BILL, to: USER, day: '20261127', n: 1 });
  expect(one([word(pair, sent(5))]).what).toBe('a payment');
});

test('the device knows the names of a payment’s sides', async () => {
  const { db, mutate } = newDevice();
  const bill = await mutate.createReceipt(lunch);
  await db.outbox.clear();
  await mutate.sayPayment(paymentId({ for: 'bill', bill, from: 'ben', to: 'aina', n: 1 }), [sent(5)]);
  expect(await listWaiting(db, new Map())).toMatchObject([
    { id: bill, what: 'Lunch', details: ['Ben paid Aina RM 0.05'] },
  ]);
});
