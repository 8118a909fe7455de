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
 * revision never change, so a retry after a crash is the same request. Null when nothing may go.
 */
export function sealNext(db: KiraDb, lane: Lane, ids: () => string): Promise<Request | null> {
  return db.transaction('rw', [db.outbox, db.lanes, db.boards], async () => {
    const rows = nextRequest(await laneRows(db, lane));
    const [head] = rows;
    if (!head) return null;
    if (head.batch) return { lane, seal: head.batch, rows };
    const [last, board] = await Promise.all([db.lanes.get(lane), db.boards.get(head.call.id)]);
    const seal: Seal = { key: ids(), seq: (last?.seq ?? 0) + 1, baseRev: head.seen ?? board?.rev ?? 0 };
    for (const row of rows) row.batch = seal;
    await db.outbox.bulkPut(rows);
    return { lane, seal, rows };
  });
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
