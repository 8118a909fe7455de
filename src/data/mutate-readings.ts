import type { Edits } from './edits.ts';

/** Item ids. */
export interface ReadingLink {
  to: string;
  from: readonly string[];
}

/** What a person does to how a receipt was read. It stays on the phone, so nothing of it waits to be sent. */
export interface ReadingEdits {
  /** Notes that a person found these fields of a reading right (`fieldKey`). */
  settleReading: (receiptId: string, keys: readonly string[]) => Promise<void>;
  /** Lets items stand for the read lines of others: `to` for those of all its `from`. */
  linkReading: (receiptId: string, links: readonly ReadingLink[]) => Promise<void>;
}

export function readingEdits({ db, writer }: Edits): ReadingEdits {
  return {
    async settleReading(receiptId, keys) {
      await writer.run(() =>
        db.readings
          .where('_id')
          .equals(receiptId)
          .modify((row) => {
            row.settled = [...new Set([...row.settled, ...keys])];
          }),
      );
    },

    async linkReading(receiptId, links) {
      await writer.run(() =>
        db.readings
          .where('_id')
          .equals(receiptId)
          .modify((row) => {
            for (const { to, from } of links) {
              const lines = [...new Set(from.flatMap((id) => row.items[id] ?? []))];
              if (lines.length) row.items[to] = lines;
            }
          }),
      );
    },
  };
}
