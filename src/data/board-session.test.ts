import { Dexie } from 'dexie';
import { expect, onTestFinished, test } from 'vitest';
import {
  fillDevice,
  me,
  newDevice,
  outboxOf,
  reprice,
  retitle,
  share,
  lunchBoard,
  createSyncedReceipt,
  type Device,
} from '../../tests/support/device.ts';
import { until } from '../../tests/support/until.ts';
import { deletion, LIMITS, type BoardOp } from '../domain/board/board.ts';
import { MAX_SEN, sen } from '../domain/money/money.ts';
import type { BoardSession } from './board-session.ts';
import { createBoardSessions } from './board-sessions.ts';
import type { KiraDb } from './db.ts';
import { openTextStorage } from './text-storage.ts';
import { queryReceipt } from './queries.ts';
import { MAX_STEPS } from './undo-steps.ts';

/** Listens as a screen does, and waits until there is something to show. */
async function watch(session: BoardSession): Promise<() => void> {
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = session.subscribe(resolve);
    if (session.current() !== undefined) resolve(); // a bill that was open before: nothing new may come
  });
  onTestFinished(stop);
  return stop;
}

/** A bill that the server has, on the screen. `slow` is the database as the session reads it. */
async function open(slow: (db: KiraDb) => KiraDb = (db) => db) {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await createSyncedReceipt(device);
  const texts = openTextStorage(() => expect.unreachable());
  const newApp = () => createBoardSessions({ db: slow(db), mutate, me: me._id, texts });
  const sessions = newApp();
  const session = sessions.of(id);
  const stop = await watch(session);
  const board = async () => (await queryReceipt(db, id))!.board;
  const title = () => session.board().bill.title;
  return { ...device, id, texts, newApp, sessions, session, stop, board, title };
}

/** The database does nothing until the answer is called. */
function block({ db }: Pick<Device, 'db'>): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void db.transaction('rw', db.editTables, () => Dexie.waitFor(released));
  return release;
}

const full = { name: 'StorageFullError' };

test('an edit shows at once; unchanged parts stay the same objects, also once it is stored', async () => {
  const { session, sessions, db, id } = await open();
  const before = session.board();
  // The device has storage.
  onTestFinished(sessions.onUnsaved(() => expect.soft([...sessions.unsaved()]).toEqual([])));
  const stored = session.edit([retitle('Dinner')], false);
  const shown = session.board();
  expect(shown.bill.title).toBe('Dinner');
  expect(shown.items).toBe(before.items);
  await stored;
  await db.boards.update(id, { rev: 2 });
  await until(() => session.current()).toMatchObject({ rev: 2 }); // read again
  expect(session.board()).toBe(shown);
});

test('a stored edit leaves the overlay with the next query: a later value of somebody else shows', async () => {
  const { session, mutate, id, title } = await open();
  const elsewhere = mutate.edit(id, [reprice(900)]);
  await session.edit([retitle('Dinner')], false);
  await elsewhere;
  await until(session.board).toMatchObject({ bill: { title: 'Dinner' }, items: { roti: { price: 900 } } });
  await mutate.edit(id, [retitle('Supper')]);
  await until(title).toBe('Supper');
});

test('an edit stays on the screen if an earlier query arrives late', async () => {
  let gate: Promise<void> | null = null;
  let letThrough = () => {};
  let held = 0;
  const slow = (db: KiraDb): KiraDb => {
    const transaction = async (...how: Parameters<KiraDb['transaction']>) => {
      const answer: unknown = await db.transaction(...how);
      if (gate) held += 1;
      await gate;
      return answer;
    };
    return Object.assign(Object.create(db), { transaction }) as KiraDb;
  };
  const { session, mutate, id, title } = await open(slow);
  gate = new Promise((resolve) => {
    letThrough = resolve;
  });
  await mutate.edit(id, [reprice(700)]);
  await until(() => held).toBe(1);
  const shown: string[] = [];
  const stored = session.edit([retitle('Dinner')], false);
  onTestFinished(session.subscribe(() => shown.push(title())));
  letThrough();
  await stored;
  await until(() => session.board().items['roti']?.price).toBe(700);
  expect(new Set(shown)).toEqual(new Set(['Dinner']));
});

test('an edit is painted with its query, or after a while if the database is busy', async () => {
  const device = await open();
  const { session, title } = device;
  const painted: string[] = [];
  session.whenPainted(() => painted.push('closed at once'));
  onTestFinished(session.subscribe(() => painted.push(`painted ${title()}`)));
  const release = block(device);
  const stored = session.edit([retitle('Dinner')], false);
  session.whenPainted(() => painted.push(`closed over ${title()}`));
  expect(painted).toEqual(['closed at once']);
  await until(() => painted.slice(1)).toEqual(['painted Dinner', 'closed over Dinner']);
  release();
  await stored;
});

test('an edit that can’t be stored leaves the screen with its undo step; other edits stay', async () => {
  const { db, session, board } = await open();
  db.outbox.hook('creating', (_key, { call }) => {
    if (call.type === 'board.op' && call.op.op === 'item.set') throw new Error('disk on fire');
  });
  await session.edit([retitle('Dinner')], false);
  const failed = session.edit([reprice(500)], false);
  expect(session.board().items['roti']?.price).toBe(500);
  await Promise.all([expect(failed).rejects.toThrow('disk on fire'), session.edit([share(2)], false)]);
  for (const shown of [session.board(), await board()]) {
    expect(shown.bill.title).toBe('Dinner');
    expect(shown.items['roti']).toMatchObject({ price: 1200, shares: { ben: { weight: 2 } } });
  }
  expect(session.steps().past.map(({ changes }) => changes[0]?.after.op)).toEqual(['bill.set', 'item.share']);
  await session.undo();
  await expect(session.edit([reprice(500)], false)).rejects.toThrow();
  expect(session.steps()).toMatchObject({ past: [{}], future: [{}] }); // what could be done again still can
});

test('UNDO-1, UNDO-2: gestures are undone and redone one by one, each whole, deletions with their ids', async () => {
  const { session, board } = await open();
  const boards = [await board()];
  const gestures: BoardOp[][] = Array.from({ length: 6 }, (_, at) => [
    reprice(100 + at),
    share(1 + at),
    retitle(`Lunch ${at}`),
  ]);
  for (const ops of [...gestures, [deletion('column', 'ben')], [deletion('item', 'roti')]]) {
    await session.edit(ops, false);
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
  const { session, mutate, id, board } = await open();
  await session.edit([reprice(500), retitle('Dinner')], false);
  await mutate.edit(id, [reprice(700)]);
  await until(() => session.board().items['roti']?.price).toBe(700);
  expect(await session.undo()).toBe('changedSince');
  expect(await board()).toMatchObject({ bill: { title: 'Lunch' }, items: { roti: { price: 700 } } });
  await session.redo();
  expect(await board()).toMatchObject({ bill: { title: 'Dinner' }, items: { roti: { price: 700 } } });
});

test('undo of a gesture that the server did not keep finds nothing to undo, and blames nobody', async () => {
  const { session, db, id, board } = await open();
  const item = lunchBoard.items['roti']!;
  for (const op of [reprice(500), { op: 'item.add', id: 'late', item } as const]) {
    await session.edit([op], true);
    await db.outbox.clear(); // answered: rejected
    await db.boards.update(id, { view: lunchBoard });
    await until(session.board).toEqual(lunchBoard);
    expect(await session.undo()).toBe('nothing');
    expect(await board()).toEqual(lunchBoard);
  }
});

test('the undo of a sent gesture is sent; the undo of a draft is a draft', async () => {
  const device = await open();
  const { session, db } = device;
  await session.edit([reprice(500)], false);
  await session.undo();
  expect(await outboxOf(device)).toEqual(['board.op draft']);
  await session.release();
  await db.outbox.clear();
  await session.edit([deletion('item', 'roti')], true);
  for (const act of [session.undo, session.redo]) {
    await act();
    expect(await outboxOf(device)).toEqual(['board.op waiting']);
  }
});

test('up to MAX_STEPS steps outlast a reload; a new edit ends redo; unreadable steps count as none', async () => {
  const { session, newApp, id, texts, board } = await open();
  for (let at = 0; at < MAX_STEPS + 5; at++) await session.edit([reprice(at + 1)], false);
  await session.undo();
  const reloaded = newApp().of(id);
  await watch(reloaded);
  expect(reloaded.steps().past).toHaveLength(MAX_STEPS - 1);
  await reloaded.redo();
  expect((await board()).items['roti']?.price).toBe(MAX_STEPS + 5);
  await reloaded.undo();
  await reloaded.edit([retitle('Dinner')], false);
  expect(reloaded.steps().future).toEqual([]);
  texts.setItem(`kira-undo-2-${me._id}-${id}`, '{"past":');
  expect(newApp().of(id).steps()).toEqual({ past: [], future: [] });
});

test('a gesture beyond a limit or beyond the range of money does nothing', async () => {
  const { session, board } = await open();
  const add = (at: number): BoardOp => ({
    op: 'item.add',
    id: `item-${at}`,
    item: lunchBoard.items['roti']!,
  });
  const last = LIMITS.shown.items - 1;
  await session.edit(
    Array.from({ length: last }, (_, at) => add(at)),
    false,
  );
  const half = session.edit([reprice(400), add(last)], true);
  await expect(half).rejects.toMatchObject({ name: 'LimitError', limit: 'items' });
  expect((await board()).items['roti']?.price).toBe(1200);
  const beyond = session.edit([retitle('Dinner'), reprice(MAX_SEN)], false);
  await expect(beyond).rejects.toMatchObject({ name: 'BillTooLargeError' });
  expect(session.check([reprice(MAX_SEN + 1)])).toMatchObject({ name: 'BillTooLargeError' });
  expect(session.check([add(last)])).toMatchObject({ name: 'LimitError' });
  expect(session.check([retitle('Dinner')])).toBeNull();
  await session.edit([{ op: 'bill.set', field: 'service', value: sen(100) }], false);
  for (const { bill } of [session.board(), await board()])
    expect(bill).toMatchObject({ title: 'Lunch', service: 100 });
  expect(session.steps().past).toHaveLength(2);
});

test('on a full device edits stay on the screen and can be undone; flush stores them', async () => {
  const device = await open();
  const { mutate, sessions, session, board, id } = device;
  const disk = fillDevice(device);
  await expect(session.edit([reprice(500)], false)).rejects.toMatchObject(full);
  await expect(session.edit([retitle('Dinner')], false)).rejects.toMatchObject(full);
  await expect(session.undo()).rejects.toMatchObject(full);
  expect(await session.release()).toBe(false);
  expect(mutate.unsaved()).toBe(3); // the release is none
  expect(session.board()).toMatchObject({ bill: { title: 'Lunch' }, items: { roti: { price: 500 } } });
  const ops = [reprice(500), retitle('Dinner'), retitle('Lunch')];
  expect([...sessions.unsaved()]).toEqual([[id, { board: session.board(), ops }]]);
  expect(sessions.unsaved()).toBe(sessions.unsaved());
  expect(await board()).toEqual(lunchBoard);
  disk.isFull = false;
  await mutate.flush();
  expect([await board(), [...sessions.unsaved()]]).toEqual([session.board(), []]);
  await session.undo();
  await until(session.board).toEqual(lunchBoard);
});

test.each(['kept in memory', 'still under way'])(
  'a closed bill shows an edit that is %s when opened again',
  async (how) => {
    const device = await open();
    const { mutate, sessions, session, stop, id } = device;
    const disk = fillDevice(device);
    const edited = expect(session.edit([retitle('Dinner')], false)).rejects.toMatchObject(full);
    if (how === 'kept in memory') await edited;
    stop();
    await edited;
    expect(sessions.unsaved().get(id)?.board.bill.title).toBe('Dinner');
    const again = sessions.of(id);
    const leave = await watch(again);
    expect(again.board().bill.title).toBe('Dinner');
    disk.isFull = false;
    await mutate.flush();
    expect(sessions.unsaved().size).toBe(0);
    leave();
    expect(sessions.of(id)).not.toBe(again); // nothing keeps it any more
    await watch(sessions.of(id));
    expect(sessions.of(id).board().bill.title).toBe('Dinner');
  },
);
