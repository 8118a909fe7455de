import 'fake-indexeddb/auto'; // before Dexie, whose live queries look for it
import { Dexie } from 'dexie';
import { expect, onTestFinished, test } from 'vitest';
import { me, newDevice, reprice, retitle, smallBoard } from '../../../../tests/support/device.ts';
import { getReceipt } from '../../../data/queries.ts';
import { MAX_ITEMS, type BoardOp } from '../../../domain/board.ts';
import { MAX_SEN, sen } from '../../../domain/money.ts';
import { createEdits, type RecordedEdits } from './edits.ts';
import { STEPS, type HistoryStore } from './history.ts';
import { createReceiptStore } from './receipt-store.ts';

function newTab(): HistoryStore {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

async function open() {
  const { db, mutate } = newDevice();
  const receiptId = await mutate.createReceipt({ board: smallBoard, image: null, group: null });
  const store = newTab();
  let last = 0;
  const newId = () => `id-${(last += 1)}`;
  const screen = createReceiptStore(db, receiptId, () => expect.unreachable());
  await new Promise<void>((resolve) => onTestFinished(screen.subscribe(resolve)));
  const load = () => createEdits({ mutate, screen, receiptId, me: me._id, newId, store });
  const board = async () => (await getReceipt(db, receiptId))!.board;
  return { db, mutate, receiptId, screen, store, load, board, edits: load() };
}

/** The next change of the history: an edit was stored. */
const next = (edits: RecordedEdits) =>
  new Promise<void>((resolve) => {
    const stop = edits.subscribe(() => {
      stop();
      resolve();
    });
  });
async function does(edits: RecordedEdits, act: () => void): Promise<void> {
  const stored = next(edits);
  act();
  await stored;
}
const share = (weight: number): BoardOp => ({
  op: 'item.share',
  id: 'roti',
  shares: { ben: { weight, rank: 'V' } },
});

test('50 edits are undone and done again one by one, each gesture whole', async () => {
  const { edits, board } = await open();
  const boards = [await board()];
  for (let at = 0; at < 50; at++) {
    await does(edits, () => edits.keep([reprice(100 + at), share(1 + (at % 3)), retitle(`Lunch ${at}`)]));
    boards.push(await board());
  }
  for (const before of boards.slice(0, -1).toReversed()) {
    await does(edits, edits.undo);
    expect(await board()).toEqual(before);
  }
  for (const after of boards.slice(1)) {
    await does(edits, edits.redo);
    expect(await board()).toEqual(after);
  }
});

test('edits before a deletion can still be undone once the item is back under its new id', async () => {
  const { edits, board } = await open();
  await does(edits, () => edits.keep([reprice(500)]));
  await does(edits, () => edits.keep([share(2)]));
  await does(edits, () => edits.remove([{ op: 'item.delete', id: 'roti' }], 'gone'));
  expect((await board()).items).toEqual({});
  for (let step = 0; step < 3; step++) await does(edits, edits.undo);
  expect((await board()).items).toEqual({ 'roti_again-id-1': smallBoard.items['roti'] });
  for (let step = 0; step < 3; step++) await does(edits, edits.redo);
  expect((await board()).items).toEqual({});
});

test('what went out by itself is taken back and done again by itself, what waited for Save waits', async () => {
  const { db, edits } = await open();
  const held = async () => (await db.outbox.where('state').equals('held').toArray()).length;
  await does(edits, () => edits.keep([reprice(500)]));
  await does(edits, edits.undo);
  expect(await held()).toBeGreaterThan(0);
  await edits.save();
  await does(edits, () => edits.remove([{ op: 'item.delete', id: 'roti' }], 'gone'));
  expect(await held()).toBe(0);
  await does(edits, edits.undo);
  expect(await held()).toBe(0);
  await does(edits, edits.redo);
  expect(await held()).toBe(0);
});

test('more than a bill holds is not begun: half a gesture would lose money', async () => {
  const { edits, board } = await open();
  const { roti } = smallBoard.items;
  const add = (at: number): BoardOp => ({ op: 'item.add', id: `item-${at}`, item: roti! });
  const room = MAX_ITEMS - 1;
  await does(edits, () => edits.keep(Array.from({ length: room }, (_, at) => add(at))));
  edits.send([reprice(400), add(room)]);
  await edits.save();
  expect(edits.board().items['roti']?.price).toBe(1200);
  expect((await board()).items['roti']?.price).toBe(1200);
  expect(edits.history().past).toHaveLength(1);
});

test('a removed person comes back with what they had', async () => {
  const { edits, board } = await open();
  await does(edits, () => edits.keep([share(3)]));
  await does(edits, () => edits.remove([{ op: 'column.delete', id: 'ben' }], 'gone'));
  await does(edits, edits.undo);
  const { columns, items } = await board();
  expect(columns['ben_again-id-1']).toEqual(smallBoard.columns['ben']);
  expect(items['roti']?.shares).toEqual({ 'ben_again-id-1': { weight: 3, rank: 'V' } });
});

test('a new edit forgets what could be done again', async () => {
  const { edits } = await open();
  await does(edits, () => edits.keep([reprice(500)]));
  await does(edits, edits.undo);
  expect(edits.history().future).toHaveLength(1);
  await does(edits, () => edits.keep([reprice(700)]));
  expect(edits.history()).toMatchObject({ past: [{ backs: [{ op: reprice(1200) }] }], future: [] });
});

test('after a reload the history is still there; one that cannot be read is none', async () => {
  const { edits, load, board, store, receiptId } = await open();
  await does(edits, () => edits.keep([reprice(500)]));
  const reloaded = load();
  await does(reloaded, reloaded.undo);
  expect((await board()).items['roti']?.price).toBe(1200);
  store.setItem(`kira-undo-${me._id}-${receiptId}`, '{"past":[[{"op":"boom"}]],"future":[]}');
  expect(load().history()).toEqual({ past: [], future: [] });
});

test('only so many steps are kept', async () => {
  const { edits } = await open();
  for (let at = 0; at < STEPS + 5; at++) await does(edits, () => edits.keep([reprice(at + 1)]));
  expect(edits.history().past).toHaveLength(STEPS);
  expect(STEPS).toBeGreaterThanOrEqual(50);
});

test('an edit shows at once, and what it did not touch stays the same object once it is stored', async () => {
  const { edits, screen } = await open();
  const before = edits.board();
  const stored = next(edits);
  edits.keep([retitle('Dinner')]);
  const shown = edits.board();
  expect(shown.bill.title).toBe('Dinner');
  await stored;
  await expect.poll(() => screen.current()).toMatchObject({ pending: 2 }); // read again
  expect(edits.board()).toBe(shown);
  expect(shown.items).toBe(before.items);
});

test('what closes with an edit closes with its paint, and at once where nothing is to be painted', async () => {
  const { screen, edits } = await open();
  const painted: string[] = [];
  const saw = () => painted.push(`closed over ${edits.board().bill.title}`);
  edits.whenPainted(saw);
  expect(painted).toEqual(['closed over Lunch']);
  onTestFinished(screen.subscribe(() => painted.push('painted')));
  edits.keep([retitle('Dinner')]);
  edits.whenPainted(saw);
  expect(painted).toHaveLength(1);
  await expect.poll(() => painted.slice(1, 3)).toEqual(['painted', 'closed over Dinner']);
});

test('an edit that the database leaves waiting is painted all the same', async () => {
  const { db, screen, edits } = await open();
  let release = () => {};
  const held = db.transaction('rw', db.outbox, () =>
    Dexie.waitFor(
      new Promise<void>((resolve) => {
        release = resolve;
      }),
    ),
  );
  let painted = 0;
  onTestFinished(screen.subscribe(() => (painted += 1)));
  const stored = next(edits);
  edits.keep([retitle('Dinner')]);
  await expect.poll(() => painted).toBe(1);
  expect(edits.history().past).toEqual([]);
  release();
  await Promise.all([held, stored]);
  expect(edits.history().past).toHaveLength(1);
});

test('an edit that cannot be stored is taken back, those around it stay', async () => {
  const { db, edits, board } = await open();
  db.outbox.hook('creating', (_key, { call }) => {
    if (call.type === 'board.op' && call.op.op === 'item.set') throw new Error('disk on fire');
  });
  await does(edits, () => edits.keep([retitle('Dinner')]));
  edits.keep([reprice(500)]);
  expect(edits.board().items['roti']?.price).toBe(500);
  await does(edits, () => edits.keep([share(2)]));
  for (const shown of [edits.board(), await board()]) {
    expect(shown.bill.title).toBe('Dinner');
    expect(shown.items['roti']).toMatchObject({ price: 1200, shares: { ben: { weight: 2 } } });
  }
  expect(edits.history().past).toHaveLength(2);
});

test('an edit that a full device keeps in memory stays on the screen and can be undone', async () => {
  const { db, mutate, edits, board } = await open();
  let full = true;
  db.outbox.hook('creating', () => {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
  });
  await does(edits, () => edits.keep([reprice(500)]));
  await does(edits, () => edits.keep([retitle('Dinner')]));
  await does(edits, edits.undo);
  expect(mutate.unsaved()).toBe(3);
  expect(edits.board()).toMatchObject({ bill: { title: 'Lunch' }, items: { roti: { price: 500 } } });
  expect((await board()).items['roti']?.price).toBe(1200);
  full = false;
  await mutate.flush();
  expect(edits.board()).toEqual(await board());
  expect((await board()).items['roti']?.price).toBe(500);
  await does(edits, edits.undo);
  await expect.poll(edits.board).toEqual(smallBoard);
});

test('an edit made elsewhere while one is being stored shows too', async () => {
  const { edits, mutate, receiptId } = await open();
  const elsewhere = mutate.edit(receiptId, [reprice(900)]);
  await does(edits, () => edits.keep([retitle('Dinner')]));
  await elsewhere;
  await expect
    .poll(() => edits.board())
    .toMatchObject({ bill: { title: 'Dinner' }, items: { roti: { price: 900 } } });
});

test('an edit that no bill can hold is refused and never shown', async () => {
  const { edits, board } = await open();
  await does(edits, () => edits.keep([reprice(MAX_SEN)]));
  edits.keep([{ op: 'bill.set', field: 'service', value: sen(1) }]);
  expect(edits.board().bill.service).toBe(0);
  await does(edits, () => edits.keep([retitle('Dinner')]));
  for (const shown of [edits.board(), await board()])
    expect(shown.bill).toMatchObject({ title: 'Dinner', service: 0 });
});
