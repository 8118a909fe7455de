import { isRef } from '../device/refs.ts';
import type { Queue } from '../device/rows.ts';
import { discardRows } from './discard.ts';
import { isCreation, queueRows, released } from './outbox.ts';
import { refresh } from './view.ts';
import type { EditPorts } from './writer.ts';

export interface OutboxEdits {
  /** Sends the refused rows of a queue again; those behind them go on too. */
  retry: (queue: Queue) => Promise<void>;
  /** Discards the refused rows of a queue for good, and rows that make no sense without them. */
  discard: (queue: Queue) => Promise<void>;
}

export function outboxEdits(edits: EditPorts): OutboxEdits {
  const { db, writer, onWrite } = edits;

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
        const isGone = isRef(queue) && (await db.documents.get(queue))?.gone === 1;
        await discardRows(db, isGone || refused.some(isCreation) ? rows : refused);
        await refresh(db, queue);
      });
      onWrite();
    },
  };
}
