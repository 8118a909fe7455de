import type { KiraDb } from '../data/db.ts';
import { laneRows } from '../data/refresh.ts';
import type { Lane, OutboxRow, Seal } from '../data/rows.ts';
import { nextRequest } from './plan.ts';

/** One request to the server: rows that travel together, and what makes every retry the same. */
export interface Request {
  lane: Lane;
  seal: Seal;
  rows: OutboxRow[];
}

/**
 * Freezes a lane's next request before its first send (P4): from here on its rows, key and base
 * revision never change, so a retry after a crash is the same request. Counts one more try of it.
 * Null when nothing may go.
 */
export function sealNext(db: KiraDb, lane: Lane, ids: () => string): Promise<Request | null> {
  return db.transaction('rw', [db.outbox, db.lanes, db.boards], async () => {
    const rows = nextRequest(await laneRows(db, lane));
    const [head] = rows;
    if (!head) return null;
    const seal = head.batch ?? (await newSeal(db, head, ids));
    for (const row of rows) {
      row.batch = seal;
      row.attempts += 1;
    }
    await db.outbox.bulkPut(rows);
    return { lane, seal, rows };
  });
}

async function newSeal(db: KiraDb, { lane, call, seen }: OutboxRow, ids: () => string): Promise<Seal> {
  const [last, board] = await Promise.all([db.lanes.get(lane), db.boards.get(call.id)]);
  return { key: ids(), seq: (last?.seq ?? 0) + 1, baseRev: seen ?? board?.rev ?? 0 };
}

/** The server has another count of this lane: the request goes on behind it, under the same key (P9). */
export function resync(db: KiraDb, { lane, seal }: Request, seq: number): Promise<void> {
  return db.transaction('rw', [db.outbox, db.lanes], async () => {
    await db.lanes.put({ lane, seq });
    await db.outbox
      .where('batch.key')
      .equals(seal.key)
      .modify({ batch: { ...seal, seq: seq + 1 } });
  });
}
