import { expect, test } from 'vitest';
import type { Call, OutboxRow } from '../../data/rows.ts';
import { laneOf } from '../../data/enqueue.ts';
import { applyOps, emptyBill, emptyBoard, type Board, type BoardOp } from '../../domain/board.ts';
import { reprice, retitle, smallBoard } from '../../../tests/support/device.ts';
import { describe, describeLost } from './describe.ts';

let n = 0;
const row = (call: Call, more: Partial<OutboxRow> = {}): OutboxRow => ({
  n: (n += 1),
  id: `id-${n}`,
  v: 1,
  lane: laneOf(call),
  call,
  state: 'waiting',
  batch: null,
  dependsOn: [],
  createdAt: '2026-11-20T00:00:00Z',
  attempts: 0,
  ...more,
});
const edit = (id: string, more?: Partial<OutboxRow>) =>
  row({ type: 'board.op', id, op: { op: 'item.delete', id: `x${n}` } }, more);
const noBoards = () => ({ now: null, before: null });
const names = new Map([
  ['r1', 'Kedai Kopi'],
  ['g2', 'Kawan'],
]);
const words = (rows: OutboxRow[]) => describe(rows, (id) => names.get(id), noBoards).map(({ what }) => what);

test('a new receipt with its photo and edits, in order', () => {
  const board = { ...emptyBoard, bill: { ...emptyBill, title: 'Kedai Kopi' } };
  expect(
    words([
      row({ type: 'image.create', id: 'i1' }),
      row({ type: 'receipt.create', id: 'r1', board, image: 'i1', group: null }),
      edit('r1'),
      edit('r1'),
      row({ type: 'group.create', id: 'g1', name: 'Makan', emails: [], defaultGroup: true }),
      row({ type: 'receipt.delete', id: 'r1' }),
      row({ type: 'receipt.delete', id: 'r2' }),
      row({ type: 'group.delete', id: 'g2' }),
      row({ type: 'group.patch', id: 'g3', patch: {} }),
    ]),
  ).toEqual([
    'Photo of a receipt',
    'New receipt: Kedai Kopi',
    '2 edits in Kedai Kopi',
    'New group: Makan',
    'Deleted receipt: Kedai Kopi',
    'Deleted receipt',
    'Deleted group: Kawan',
    'Changes in a group',
  ]);
});

test('edits of other receipts and in another state stand by themselves', () => {
  expect(words([edit('r1'), edit('r1', { state: 'held' }), edit('r9')])).toEqual([
    '1 edit in Kedai Kopi',
    '1 edit in Kedai Kopi',
    '1 edit in a receipt',
  ]);
});

const batch = { key: 'k', seq: 1, baseRev: 0 };
const refusal = (code: string, message = 'No.') => ({ state: 'parked', reason: { code, message } }) as const;
const states = (rows: OutboxRow[]) =>
  describe(rows, (id) => names.get(id), noBoards).map(({ state }) => state);
const goneReceipt = 'Not sent. The receipt has been deleted, or is no longer shared with you.';
const photo = (more?: Partial<OutboxRow>) => row({ type: 'image.create', id: 'i1' }, more);

test.each([
  ['forbidden', 'You may not do that.', 'The server did not take this: You may not do that.'],
  ['invalid', 'The amounts are too large.', 'The server did not take this: The amounts are too large.'],
  [
    'invalid',
    'The request is not valid (body.ops.0.value).',
    'The server did not take this: A value in it is not allowed.',
  ],
  ['unsendable', 'A newer Kira made this change.', 'Not sent. A newer Kira made this change.'],
])('a refused change says why: %s, %s', (code, message, state) => {
  const refused = edit('r1', { ...refusal(code, message), batch });
  const [entry] = describe([refused], () => undefined, noBoards);
  expect(entry).toMatchObject({ state, onItsWay: false, choices: { retry: true, without: null } });
});

test('what was never sent was not refused by the server', () => {
  const patch = row({ type: 'group.patch', id: 'g2', patch: {} }, refusal('gone', 'Group not found.'));
  expect(states([edit('r1', refusal('gone', 'Receipt not found.')), patch])).toEqual([
    goneReceipt,
    'Not sent. The group has been deleted, or you are no longer in it.',
  ]);
});

test('edits that were set aside unsent are one entry, whatever stands between; a request is its own', () => {
  const gone = refusal('gone');
  const rows = [edit('r1', gone), edit('r1', gone), edit('r9', gone), edit('r1', gone), edit('r1')];
  const entries = describe(rows, (id) => names.get(id), noBoards);
  expect(entries.map(({ what, state, choices }) => [what, state, choices?.retry])).toEqual([
    ['3 edits in Kedai Kopi', goneReceipt, true],
    ['1 edit in a receipt', goneReceipt, true],
    ['1 edit in Kedai Kopi', 'Waits until you have decided on “3 edits in Kedai Kopi” above.', undefined],
  ]);
  const no = refusal('forbidden');
  expect(words([edit('r1', { ...no, batch }), edit('r1', { ...no, batch }), edit('r1', no)])).toEqual([
    '2 edits in Kedai Kopi',
    '1 edit in Kedai Kopi',
  ]);
});

test('what is behind something refused says so, and can’t be sent again by itself', () => {
  const no = refusal('tooLarge', 'Too large.');
  const needs = { type: 'receipt.create', id: 'r1', board: smallBoard, image: 'i1', group: null } as const;
  const rows = [
    photo({ ...no, batch }),
    row(needs, { ...no, dependsOn: ['image:i1'] }),
    edit('r1', { state: 'held' }),
    edit('r9'),
  ];
  const behind = 'Waits until you have decided on “Photo of a receipt” above.';
  const entries = describe(rows, (id) => names.get(id), noBoards);
  expect(entries.map(({ state, onItsWay, choices }) => [state, onItsWay, choices?.retry])).toEqual([
    ['The server did not take this: Too large.', false, true],
    [behind, false, false],
    [behind, false, undefined],
    ['Waiting to be sent.', true, undefined],
  ]);
});

test('what is held says until when', () => {
  const held = { state: 'held' } as const;
  expect(states([edit('r1', held), photo(held), row({ type: 'receipt.delete', id: 'r2' }, held)])).toEqual([
    'Not finished yet: sent when you save or leave the receipt.',
    'Only on this phone: sent once you make a receipt of it.',
    'Sent in a few seconds, unless you undo it.',
  ]);
});

test('before anything is given up, it is said what goes with it', () => {
  const gone = refusal('gone');
  const discard = (rows: OutboxRow[], isGone = false) =>
    describe(
      rows,
      () => undefined,
      () => ({ ...noBoards(), gone: isGone }),
    )[0]?.choices?.discard;
  expect(discard([photo(gone)])).toEqual({
    title: 'Discard this change?',
    text: 'The photo will be gone from this phone. The receipt stays, without it.',
  });
  const two = [edit('r1', gone), edit('r1', gone)];
  expect(discard(two)).toEqual({
    title: 'Discard these 2 changes?',
    text: 'They will be gone from this phone.',
  });
  expect(discard(two, true)?.text).toBe('They will be gone from this phone, and the receipt as well.');
  expect(discard([...two, edit('r1')], true)?.text).toBe('They will be gone from this phone.');
});

const whyLost =
  'This change could not be kept, because the receipt has been deleted or is no longer shared with you.';
const share: BoardOp = { op: 'item.share', id: 'roti', shares: { ben: { weight: 1, rank: 'V' } } };

test.each<[BoardOp, Record<string, string> | undefined, string]>([
  [share, { r1: 'Lunch', roti: 'Roti canai', ben: 'Ben' }, 'In Lunch: Roti canai → Ben.'],
  [reprice(1500), { r1: 'Lunch', roti: 'Roti canai' }, 'In Lunch: Roti canai: RM 15.00.'],
  [retitle('Supper'), { r1: '' }, 'In a receipt: Title: Supper.'],
  [share, undefined, 'In a receipt: an item or person → an item or person.'], // told by an older release
])('an edit of a receipt that is gone is told with all names: %j, %j', (op, called, told) => {
  const notice = { receipt: 'r1', op, ...(called && { called }) };
  expect(describeLost(notice)).toBe(`${told} ${whyLost}`);
});

test.each([
  ['groupNotFound', { group: 'g1', image: 'i1' }, 'group'],
  ['dependency', { group: 'g1', image: 'i1' }, 'image'],
  ['groupNotFound', { group: null, image: 'i1' }, null],
  ['invalid', { group: 'g1', image: 'i1' }, null],
])('a new receipt refused for %s, with %j, can be kept without: %s', (code, needs, without) => {
  const create = { type: 'receipt.create', id: 'r1', board: smallBoard, ...needs } as const;
  const refused = row(create, { ...refusal(code), batch });
  expect(describe([refused], () => undefined, noBoards)[0]?.choices?.without).toBe(without);
});

test('each edit is told by itself, with the names that the board has now, and since when', () => {
  const shares = { aina: { weight: 1, rank: 'V' }, ben: { weight: 2, rank: 'V' } };
  const ops: [BoardOp, string][] = [
    [{ op: 'item.share', id: 'roti', shares }, 'Roti canai → Aina, Ben'],
    [reprice(1450), 'Roti canai: RM 14.50'],
    [retitle('Dinner'), 'Title: Dinner'],
    [{ op: 'item.delete', id: 'gone' }, 'Deleted: an item or person'],
    [{ op: 'column.set', id: 'ben', field: 'title', value: 'Benny' }, 'Name: Benny'],
  ];
  const entry = entryOf(ops.map(([op]) => op));
  expect(entry?.details.map(({ text }) => text)).toEqual(ops.map(([, text]) => text));
  expect(entry?.since).toBe('2026-11-20T00:00:00Z');
});

/** Edits of one bill, told while the screen shows `now`. */
const entryOf = (ops: readonly BoardOp[], now: Board = smallBoard) =>
  describe(
    ops.map((op, at) => row({ type: 'board.op', id: 'r1', op }, { createdAt: `2026-11-20T00:00:0${at}Z` })),
    (id) => names.get(id),
    () => ({ now, before: smallBoard }),
  )[0];

const { roti } = smallBoard.items;
const rename = (value: string): BoardOp => ({ op: 'item.set', id: 'roti', field: 'name', value });
const add = (id: string, name: string): BoardOp => ({ op: 'item.add', id, item: { ...roti!, name } });
const remove = (id: string): BoardOp => ({ op: 'item.delete', id });

test.each<[string, BoardOp[], string[]]>([
  [
    'an edit and its undo',
    [rename('Roti'), reprice(900), reprice(1200), rename('Roti canai')],
    ['Roti canai: RM 12.00', 'Name: Roti canai'],
  ],
  [
    'an item given to one, then to nobody',
    [
      { op: 'item.share', id: 'roti', shares: { ben: { weight: 1, rank: 'V' } } },
      { op: 'item.share', id: 'roti', shares: {} },
    ],
    ['Roti canai → nobody'],
  ],
  [
    'deleting and its undo',
    [remove('roti'), add('again', 'Roti canai')],
    ['Deleted and brought back: Roti canai'],
  ],
  ['a new name', [rename('Roti kosong')], ['Roti canai: Roti kosong']],
  ['adding and its undo', [add('new', 'Item 2'), remove('new')], ['Deleted: Item 2']],
  [
    'an item that is added, then named',
    [add('new', 'Item 2'), { op: 'item.set', id: 'new', field: 'name', value: 'Kopi' }],
    ['New: Kopi'],
  ],
])('%s is told once', (_, ops, told) => {
  const now = applyOps(smallBoard, ops);
  const entry = entryOf(ops, now);
  expect(entry?.details.map(({ text }) => text)).toEqual(told);
  expect(entry?.what).toBe(told.length === 1 ? '1 edit in Kedai Kopi' : `${told.length} edits in Kedai Kopi`);
});
