import type { KiraDb } from '../data/db.ts';
import { queueRows } from '../data/outbox.ts';
import type { FrozenBatch, OutboxRow, Queue } from '../data/rows.ts';
import { nextRequest } from './plan.ts';

/** One request to the server: rows that travel together, and what makes every retry the same. */
export interface Request {
  queue: Queue;
  batch: FrozenBatch;
  rows: OutboxRow[];
}

/**
 * Freezes a queue's next request before its first send (PUSH-4): from here on its rows, key and base
 * revision never change, so a retry after a crash is the same request. Counts one more try of it.
 * Null when nothing may go.
 */
export function freezeNext(db: KiraDb, queue: Queue, ids: () => string): Promise<Request | null> {
  return db.transaction('rw', [db.outbox, db.queues, db.boards], async () => {
    const rows = nextRequest(await queueRows(db, queue));
    const [head] = rows;
    if (!head) return null;
    const batch = head.batch ?? (await newBatch(db, head, ids));
    for (const row of rows) {
      row.batch = batch;
      row.attempts += 1;
    }
    await db.outbox.bulkPut(rows);
    return { queue, batch, rows };
  });
}

async function newBatch(db: KiraDb, { queue, call }: OutboxRow, ids: () => string): Promise<FrozenBatch> {
  const [last, board] = await Promise.all([db.queues.get(queue), db.boards.get(call.id)]);
  return { key: ids(), seq: (last?.seq ?? 0) + 1, baseRev: board?.rev ?? 0 };
}

/** The server has another count of this queue: the request goes on behind it, under the same key (PUSH-9). */
export function renumber(db: KiraDb, { queue, batch }: Request, seq: number): Promise<void> {
  return db.transaction('rw', [db.outbox, db.queues], async () => {
    await db.queues.put({ queue, seq });
    await db.outbox
      .where('batch.key')
      .equals(batch.key)
      .modify({ batch: { ...batch, seq: seq + 1 } });
  });
}
