import type { Edits } from './edits.ts';
import { deleteReceipt, giveUp, isCreation } from './giving-up.ts';
import { queueRows } from './outbox.ts';
import { receiptQueue, type OutboxRow, type Queue } from './rows.ts';
import { withReopen } from './storage.ts';
import { refresh } from './view.ts';

export interface OutboxEdits {
  /** Sends again what the server refused of a queue. What waits behind it goes on with it. */
  retry: (queue: Queue) => Promise<void>;
  /** Gives up for good what the server refused of a queue, and what can't be without it. The rest goes on. */
  discard: (queue: Queue) => Promise<void>;
  /**
   * Releases draft edits and deletions of closed tabs; their photos are anybody's again (unused-photo.ts).
   * `alive` are the other tabs that are open.
   */
  releaseLost: (alive: ReadonlySet<string>) => Promise<void>;
}

export function outboxEdits(edits: Edits): OutboxEdits {
  const { db, tab, writer, onWrite } = edits;

  return {
    async retry(queue) {
      await writer.run(() =>
        db.outbox
          .where('queue')
          .equals(queue)
          .filter(({ state }) => state === 'refused')
          .modify((row) => {
            row.state = 'waiting';
            delete row.reason;
          }),
      );
      onWrite();
    },
    async discard(queue) {
      await writer.run(async () => {
        const rows = await queueRows(db, queue);
        const refused = rows.filter(({ state }) => state === 'refused');
        const gone =
          rows[0] && queue === receiptQueue(rows[0].call.id) && (await db.boards.get(rows[0].call.id))?.gone;
        await giveUp(db, gone || refused.some(isCreation) ? rows : refused);
        await refresh(db, queue);
      });
      onWrite();
    },
    async releaseLost(alive) {
      // Not in turn with the edits: nobody made this one, so a full device has nothing to keep of it.
      const released = await withReopen(db, () =>
        db.transaction('rw', db.written, async () => {
          const drafts = await db.outbox.where('state').equals('draft').toArray();
          const lost = drafts.filter((row) => row.tab !== tab && !alive.has(row.tab ?? ''));
          const photos = lost.filter(({ call }) => call.type === 'image.create');
          await db.outbox.bulkPut(photos.filter((row) => row.tab).map(withoutTab));
          const rows = lost.filter((row) => !photos.includes(row));
          await db.outbox.bulkPut(rows.map((row) => ({ ...row, state: 'waiting' as const })));
          for (const { call } of rows)
            if (call.type === 'receipt.delete') await deleteReceipt(edits, call.id);
          return rows.length;
        }),
      );
      if (released) onWrite();
    },
  };
}

function withoutTab(row: OutboxRow): OutboxRow {
  const { tab: _, ...rest } = row;
  return rest;
}
