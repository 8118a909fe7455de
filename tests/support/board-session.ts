import { expect, onTestFinished } from 'vitest';
import type { KiraDb } from '../../src/data/device/db.ts';
import { openTextStorage } from '../../src/data/device/text-storage.ts';
import { queryReceipt } from '../../src/data/queries/queries.ts';
import type { BoardSession } from '../../src/data/session/board-session.ts';
import { createBoardSessions } from '../../src/data/session/board-sessions.ts';
import { createSyncedReceipt, me, newDevice } from './device.ts';

/** Listens as a screen does, and waits until there is something to show. */
export async function watch(session: BoardSession): Promise<() => void> {
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = session.subscribe(resolve);
    if (session.current() !== undefined) resolve(); // a bill that was open before: nothing new may come
  });
  onTestFinished(stop);
  return stop;
}

/** A bill that the server has, on the screen. `slow` is the database as the session reads it. */
export async function openSyncedBill(slow: (db: KiraDb) => KiraDb = (db) => db) {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await createSyncedReceipt(device);
  const storage = openTextStorage(() => expect.unreachable());
  const after = (ms: number, job: () => void) => setTimeout(job, ms);
  const newApp = () => createBoardSessions({ db: slow(db), mutate, me: me._id, storage, after });
  const sessions = newApp();
  const session = sessions.of(id);
  const stop = await watch(session);
  const board = async () => (await queryReceipt(db, id))!.board;
  const title = () => session.board().bill.title;
  return { ...device, id, storage, newApp, sessions, session, stop, board, title };
}
