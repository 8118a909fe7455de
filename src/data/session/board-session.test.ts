import { Dexie } from 'dexie';
import { expect, onTestFinished, test } from 'vitest';
import { openSyncedBill, watch } from '../../../tests/support/board-session.ts';
import {
  fillDevice,
  lunchBoard,
  reprice,
  retitle,
  share,
  type Device,
} from '../../../tests/support/device.ts';
import { until } from '../../../tests/support/until.ts';
import { LIMITS, type BoardOp } from '../../domain/board/board.ts';
import { MAX_AMOUNT, minor } from '../../domain/money/money.ts';
import type { KiraDb } from '../device/db.ts';

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

test('a bill of a database that doesn’t open is told as failed, also if another query knew before', async () => {
  const { sessions, db } = await openSyncedBill();
  db.close();
  await expect(db.documents.toArray()).rejects.toThrow(/closed/i);
  const other = sessions.of('0198c0de-0000-7000-8000-000000000009');
  onTestFinished(other.subscribe(() => undefined));
  await until(other.current).toBe('failed');
});

test('an edit shows at once; unchanged parts stay the same objects, also once it is stored', async () => {
  const { session, sessions, db, id } = await openSyncedBill();
  const before = session.board();
  // The device has storage.
  onTestFinished(sessions.onUnsaved(() => expect.soft([...sessions.unsaved()]).toEqual([])));
  const stored = session.edit([retitle('Dinner')]);
  const shown = session.board();
  expect(shown.bill.title).toBe('Dinner');
  expect(shown.items).toBe(before.items);
  await stored;
  await db.documents.update(`receipt:${id}`, { rev: 2 });
  await until(() => session.current()).toMatchObject({ rev: 2 }); // read again
  expect(session.board()).toBe(shown);
});

test('a stored edit leaves the overlay with the next query: a later value of somebody else shows', async () => {
  const { session, mutate, id, title } = await openSyncedBill();
  const elsewhere = mutate.edit(id, [reprice(900)]);
  await session.edit([retitle('Dinner')]);
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
  const { session, mutate, id, title } = await openSyncedBill(slow);
  gate = new Promise((resolve) => {
    letThrough = resolve;
  });
  await mutate.edit(id, [reprice(700)]);
  await until(() => held).toBe(1);
  const shown: string[] = [];
  const stored = session.edit([retitle('Dinner')]);
  onTestFinished(session.subscribe(() => shown.push(title())));
  letThrough();
  await stored;
  await until(() => session.board().items['roti']?.price).toBe(700);
  expect(new Set(shown)).toEqual(new Set(['Dinner']));
});

test('an edit is painted with its query, or after a while if the database is busy', async () => {
  const device = await openSyncedBill();
  const { session, title } = device;
  const painted: string[] = [];
  session.whenPainted(() => painted.push('closed at once'));
  onTestFinished(session.subscribe(() => painted.push(`painted ${title()}`)));
  const release = block(device);
  const stored = session.edit([retitle('Dinner')]);
  session.whenPainted(() => painted.push(`closed over ${title()}`));
  expect(painted).toEqual(['closed at once']);
  await until(() => painted.slice(1)).toEqual(['painted Dinner', 'closed over Dinner']);
  release();
  await stored;
});

test('an edit that can’t be stored leaves the screen with its undo step; other edits stay', async () => {
  const { db, session, board } = await openSyncedBill();
  db.outbox.hook('creating', (_key, { call }) => {
    if (call.type === 'op' && call.op.op === 'item.set') throw new Error('disk on fire');
  });
  await session.edit([retitle('Dinner')]);
  const failed = session.edit([reprice(500)]);
  expect(session.board().items['roti']?.price).toBe(500);
  await Promise.all([expect(failed).rejects.toThrow('disk on fire'), session.edit([share(2)])]);
  for (const shown of [session.board(), await board()]) {
    expect(shown.bill.title).toBe('Dinner');
    expect(shown.items['roti']).toMatchObject({ price: 1200, shares: { ben: { weight: 2 } } });
  }
  expect(session.steps().past.map(({ changes }) => changes[0]?.after.op)).toEqual(['bill.set', 'item.share']);
  await session.undo();
  await expect(session.edit([reprice(500)])).rejects.toThrow();
  expect(session.steps()).toMatchObject({ past: [{}], future: [{}] }); // what could be done again still can
});

test('a gesture beyond a limit or beyond the range of money does nothing', async () => {
  const { session, board } = await openSyncedBill();
  const add = (at: number): BoardOp => ({
    op: 'item.add',
    id: `item-${at}`,
    item: lunchBoard.items['roti']!,
  });
  const last = LIMITS.shown.items - 1;
  await session.edit(Array.from({ length: last }, (_, at) => add(at)));
  const half = session.edit([reprice(400), add(last)]);
  await expect(half).rejects.toMatchObject({ name: 'LimitError', limit: 'items' });
  expect((await board()).items['roti']?.price).toBe(1200);
  const beyond = session.edit([retitle('Dinner'), reprice(MAX_AMOUNT)]);
  await expect(beyond).rejects.toMatchObject({ name: 'BillTooLargeError' });
  expect(session.check([reprice(MAX_AMOUNT + 1)])).toMatchObject({ name: 'BillTooLargeError' });
  expect(session.check([add(last)])).toMatchObject({ name: 'LimitError' });
  expect(session.check([retitle('Dinner')])).toBeNull();
  await session.edit([{ op: 'bill.set', field: 'service', value: minor(100) }]);
  for (const { bill } of [session.board(), await board()])
    expect(bill).toMatchObject({ title: 'Lunch', service: 100 });
  expect(session.steps().past).toHaveLength(2);
});

test('on a full device edits stay on the screen and can be undone; flush stores them', async () => {
  const device = await openSyncedBill();
  const { mutate, sessions, session, board, id } = device;
  const disk = fillDevice(device);
  await expect(session.edit([reprice(500)])).rejects.toMatchObject(full);
  await expect(session.edit([retitle('Dinner')])).rejects.toMatchObject(full);
  await expect(session.undo()).rejects.toMatchObject(full);
  expect(await session.send()).toBe(false);
  expect(mutate.unsaved()).toBe(3);
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
    const device = await openSyncedBill();
    const { mutate, sessions, session, stop, id } = device;
    const disk = fillDevice(device);
    const edited = expect(session.edit([retitle('Dinner')])).rejects.toMatchObject(full);
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

test('who was taken out of a bill changes nothing of it', async () => {
  const { session, db, id } = await openSyncedBill();
  await db.receipts.update(id, { role: 'participant', isOut: true });
  await until(() => session.current()).toMatchObject({ summary: { isOut: true } });
  const own = { ...share(2, 'aina'), only: ['aina'] } as BoardOp;
  await expect(session.edit([own])).rejects.toMatchObject({ name: 'RightError', isOut: true });
});

test('who only has a place on a bill ticks for themselves, and changes nothing else', async () => {
  const { session, db, id, title } = await openSyncedBill();
  await db.receipts.update(id, { role: 'participant' });
  await until(() => session.current()).toMatchObject({ summary: { role: 'participant' } });
  const right = { name: 'RightError' };
  await expect(session.edit([retitle('Dinner')])).rejects.toMatchObject(right);
  const own = { ...share(2, 'aina'), only: ['aina'] } as BoardOp;
  await expect(session.edit([own, retitle('Dinner')])).rejects.toMatchObject(right);
  expect([title(), session.board().items['roti']?.shares]).toEqual(['Lunch', {}]);
  await session.edit([own]);
  expect(session.board().items['roti']?.shares).toMatchObject({ aina: { weight: 2 } });
});
