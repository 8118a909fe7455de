import { withReopen } from './db.ts';
import { discardRows, enqueueReceiptDeletion, isCreation } from './discard.ts';
import { queueRows, released } from './outbox.ts';
import { receiptQueue, type OutboxRow, type Queue } from './rows.ts';
import { refresh } from './view.ts';
import type { EditPorts } from './writer.ts';

export interface OutboxEdits {
  /** Sends the refused rows of a queue again; those behind them go on too. */
  retry: (queue: Queue) => Promise<void>;
  /** Discards the refused rows of a queue for good, and rows that make no sense without them. */
  discard: (queue: Queue) => Promise<void>;
  /**
   * Releases draft deletions of closed tabs, and offers their photos again (`queryUnusedPhoto`).
   * `alive`: the other open tabs.
   */
  releaseLost: (alive: ReadonlySet<string>) => Promise<void>;
}

export function outboxEdits(edits: EditPorts): OutboxEdits {
  const { db, tab, writer, onWrite } = edits;

  return {
    async retry(queue) {
      await writer.run(async () => {
        const rows = await queueRows(db, queue);
        await db.outbox.bulkPut(rows.filter(({ state }) => state === 'refused').map(released));
      });
      onWrite();
    },
    async discard(queue) {
      await writer.run(async () => {
        const rows = await queueRows(db, queue);
        const refused = rows.filter(({ state }) => state === 'refused');
        const gone =
          rows[0] && queue === receiptQueue(rows[0].call.id) && (await db.boards.get(rows[0].call.id))?.gone;
        await discardRows(db, gone || refused.some(isCreation) ? rows : refused);
        await refresh(db, queue);
      });
      onWrite();
    },
    async releaseLost(alive) {
      // Outside the writer: this is no edit, so a full device must not keep it in memory.
      const count = await withReopen(db, () =>
        db.transaction('rw', db.editTables, async () => {
          const drafts = await db.outbox.where('state').equals('draft').toArray();
          const lost = drafts.filter((row) => row.tab !== tab && !alive.has(row.tab ?? ''));
          const photos = lost.filter(({ call }) => call.type === 'image.create');
          await db.outbox.bulkPut(photos.filter((row) => row.tab).map(withoutTab));
          const rows = lost.filter((row) => !photos.includes(row));
          await db.outbox.bulkPut(rows.map(released));
          for (const { call } of rows)
            if (call.type === 'receipt.delete') await enqueueReceiptDeletion(edits, call.id);
          return rows.length;
        }),
      );
      if (count) onWrite();
    },
  };
}

function withoutTab(row: OutboxRow): OutboxRow {
  const { tab: _, ...rest } = row;
  return rest;
}
