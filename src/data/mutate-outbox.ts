import type { Edits } from './mutate.ts';
import { laneRows } from './refresh.ts';
import { goWithout } from './cut-loose.ts';
import { deleteReceipt, dropRows } from './deletion.ts';
import { goOn, lanesBehind, unpark } from './parked.ts';
import type { OutboxRow } from './rows.ts';
import { withReopen } from './storage.ts';

export interface OutboxEdits {
  /** Sends a parked row again, with everything that was parked with it or waits behind it. */
  retry: (n: number) => Promise<void>;
  /** Sends a receipt again without what the server says is not there (`lacking`). */
  keepWithout: (n: number) => Promise<void>;
  /** Gives a row up for good, with what is decided on with it, and what can't be without it. The rest goes on. */
  discard: (n: number) => Promise<void>;
  /**
   * Settles what was held by tabs that are there no more: edits and deletions go out, photos that no
   * receipt names stay held, by nobody. `alive` are the other tabs that are there.
   */
  releaseLost: (alive: ReadonlySet<string>) => Promise<void>;
  /** The person has seen what the server did otherwise than asked. */
  dismissNotice: (n: number) => Promise<void>;
}

export function outboxEdits(edits: Edits): OutboxEdits {
  const { db, ids, tab, writer, onWrite } = edits;

  return {
    async retry(n) {
      await writer.run(async () => {
        const row = await db.outbox.get(n);
        if (row) await unpark(db, await lanesBehind(db, row.lane));
      });
      onWrite();
    },
    async keepWithout(n) {
      await writer.run(async () => {
        const row = await db.outbox.get(n);
        const what = row && lacking(row);
        if (!what) return;
        const { reason: _, ...kept } = row;
        // Another request, in the place of the one that the person gives up (M4).
        await goWithout(db, { ...kept, id: ids(), state: 'waiting', batch: null, attempts: 0 }, what);
        await goOn(db, await lanesBehind(db, row.lane));
      });
      onWrite();
    },
    async discard(n) {
      await writer.run(async () => {
        const row = await db.outbox.get(n);
        if (!row) return;
        const behind = await lanesBehind(db, row.lane);
        const gone = (await laneRows(db, row.lane)).filter((other) => goesWith(row, other));
        await dropRows(db, gone);
        await goOn(db, behind);
      });
      onWrite();
    },
    async releaseLost(alive) {
      // Not in line with the edits: nobody made this one, so a full device has nothing to keep of it.
      const released = await withReopen(db, () =>
        db.transaction('rw', db.written, async () => {
          const held = await db.outbox.where('state').equals('held').toArray();
          const lost = held.filter((row) => row.tab !== tab && !alive.has(row.tab ?? ''));
          const photos = lost.filter((row) => row.call.type === 'image.create');
          for (const { tab: holder, ...photo } of photos) if (holder) await db.outbox.put(photo);
          const rest = lost.filter((row) => !photos.includes(row));
          await db.outbox.bulkPut(rest.map((row) => ({ ...row, state: 'waiting' as const })));
          for (const { call } of rest)
            if (call.type === 'receipt.delete') await deleteReceipt(edits, call.id);
          return rest.length;
        }),
      );
      if (released) onWrite();
    },
    dismissNotice: (n) =>
      writer.run(async () => {
        const told = await db.notices.get(n);
        await (told?.key === undefined ? db.notices.delete(n) : db.notices.update(n, { seen: 1 }));
      }),
  };
}

/** The group or the image that a refused receipt could do without; null for every other row. */
export function lacking({ call, state, batch, reason }: OutboxRow): 'group' | 'image' | null {
  if (call.type !== 'receipt.create' || state !== 'parked' || !batch) return null;
  if (reason?.code === 'groupNotFound' && call.group) return 'group';
  return reason?.code === 'dependency' && call.image ? 'image' : null;
}

/** Without its creation nothing in a lane makes sense. */
const goesWith = (row: OutboxRow, other: OutboxRow): boolean =>
  row.call.type.endsWith('.create') || decidedTogether(row, other);

/**
 * What the person decides on at once: a request goes as a whole, and so do a receipt's edits that were set
 * aside before they were in any. /sync shows them as one.
 */
export const decidedTogether = (row: OutboxRow, other: OutboxRow): boolean =>
  other.n === row.n ||
  (other.lane === row.lane &&
    (row.batch === null ? isUnsentParked(row) && isUnsentParked(other) : other.batch?.key === row.batch.key));

const isUnsentParked = ({ call, state, batch }: OutboxRow): boolean =>
  call.type === 'board.op' && state === 'parked' && batch === null;
