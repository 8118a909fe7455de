import type { KiraDb } from './db.ts';
import type { Edits } from './mutate.ts';
import { laneRows, refresh } from './refresh.ts';
import type { Lane, OutboxRow } from './rows.ts';
import { withReopen } from './storage.ts';

export interface OutboxEdits {
  /** Sends a parked row again, with everything that was parked with it. */
  retry: (n: number) => Promise<void>;
  /** Gives a row up for good: its whole request, and what can't be without it. The rest goes on. */
  discard: (n: number) => Promise<void>;
  /** Gives up everything unsent in a row's lane: all pending changes of one receipt, say. */
  discardLane: (n: number) => Promise<void>;
  /** Lets everything held go out: at the start of the app. */
  releaseAll: () => Promise<void>;
  /** The person has seen what the server did otherwise than asked. */
  dismissNotice: (n: number) => Promise<void>;
}

export function outboxEdits({ db, writer, onWrite }: Edits): OutboxEdits {
  async function drop(n: number, goes: (row: OutboxRow, other: OutboxRow) => boolean): Promise<void> {
    await writer.run(async () => {
      const row = await db.outbox.get(n);
      if (!row) return;
      const rows = await laneRows(db, row.lane);
      await db.outbox.bulkDelete(rows.filter((other) => goes(row, other)).map((other) => other.n));
      const loose = rows.some((other) => other.call.type.endsWith('.create') && goes(row, other))
        ? await cutLoose(db, row)
        : [];
      for (const lane of [row.lane, ...loose]) {
        if (!(await stillRefused(db, lane))) await unpark(db, [lane]);
        await refresh(db, lane);
      }
    });
    onWrite();
  }

  return {
    async retry(n) {
      await writer.run(async () => {
        const row = await db.outbox.get(n);
        if (row) await unpark(db, await lanesBehind(db, row.lane));
      });
      onWrite();
    },
    discard: (n) => drop(n, goesWith),
    discardLane: (n) => drop(n, () => true),
    async releaseAll() {
      // Not in line with the edits: nobody made this one, so a full device has nothing to keep of it.
      const released = await withReopen(db, () =>
        db.outbox.where('state').equals('held').modify({ state: 'waiting' }),
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

/** A request goes as a whole; without its creation nothing in a lane makes sense. */
const goesWith = (row: OutboxRow, other: OutboxRow): boolean =>
  row.call.type.endsWith('.create') ||
  other.n === row.n ||
  (row.batch !== null && other.batch?.key === row.batch.key);

/** A refusal of its own, not one that came from what stood before it. */
async function stillRefused(db: KiraDb, lane: Lane): Promise<boolean> {
  const rows = await laneRows(db, lane);
  const receipt = rows[0] && (await db.boards.get(rows[0].call.id));
  return receipt?.gone === 1 || rows.some((row) => row.state === 'parked' && row.batch !== null);
}

const unpark = (db: KiraDb, lanes: Lane[]): Promise<number> =>
  db.outbox
    .where('lane')
    .anyOf(lanes)
    .filter((row) => row.state === 'parked')
    .modify((row) => {
      row.state = 'waiting';
      delete row.reason;
    });

/** A lane and those that wait for it, all the way. */
async function lanesBehind(db: KiraDb, first: Lane): Promise<Lane[]> {
  const lanes = new Set([first]);
  for (const row of await db.outbox.orderBy('n').toArray()) {
    if (row.dependsOn.some((lane) => lanes.has(lane))) lanes.add(row.lane);
  }
  return [...lanes];
}

/**
 * A receipt whose image or group is given up goes on without it: it waited, so it was never sent and
 * may change. Answers the lanes that go on.
 */
async function cutLoose(db: KiraDb, { call, lane }: OutboxRow): Promise<Lane[]> {
  if (call.type === 'image.create')
    await Promise.all([db.images.delete(call.id), db.originals.delete(call.id)]);
  const rows = await db.outbox.filter((row) => row.batch === null && row.dependsOn.includes(lane)).toArray();
  for (const row of rows) {
    if (row.call.type !== 'receipt.create') continue;
    const without = lane.startsWith('image:') ? { image: null } : { group: null };
    const dependsOn = row.dependsOn.filter((other) => other !== lane);
    await db.outbox.put({ ...row, call: { ...row.call, ...without }, dependsOn });
    await db.receipts.update(row.call.id, without);
  }
  return rows.map((row) => row.lane);
}
