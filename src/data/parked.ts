import { refresh, laneRows } from './refresh.ts';
import type { KiraDb } from './db.ts';
import type { Lane } from './rows.ts';

/** What was set aside with a refused row goes on, once nothing that it needs is refused any more. */
export async function goOn(db: KiraDb, lanes: readonly Lane[]): Promise<void> {
  for (const lane of lanes) {
    if (!(await isHeldUp(db, lane))) await unpark(db, [lane]);
    await refresh(db, lane);
  }
}

/** By a refusal of its own, or of what it depends on. */
async function isHeldUp(db: KiraDb, lane: Lane): Promise<boolean> {
  const before = (await laneRows(db, lane)).flatMap((row) => row.dependsOn);
  for (const one of [lane, ...before]) if (await stillRefused(db, one)) return true;
  return false;
}

/** A refusal of its own, not one that came from what stood before it. */
async function stillRefused(db: KiraDb, lane: Lane): Promise<boolean> {
  const rows = await laneRows(db, lane);
  const receipt = rows[0] && (await db.boards.get(rows[0].call.id));
  return receipt?.gone === 1 || rows.some((row) => row.state === 'parked' && row.batch !== null);
}

export const unpark = (db: KiraDb, lanes: Lane[]): Promise<number> =>
  db.outbox
    .where('lane')
    .anyOf(lanes)
    .filter((row) => row.state === 'parked')
    .modify((row) => {
      row.state = 'waiting';
      delete row.reason;
    });

/** A lane and those that wait for it, all the way. */
export async function lanesBehind(db: KiraDb, first: Lane): Promise<Lane[]> {
  const lanes = new Set([first]);
  for (const row of await db.outbox.orderBy('n').toArray()) {
    if (row.dependsOn.some((lane) => lanes.has(lane))) lanes.add(row.lane);
  }
  return [...lanes];
}
