import type { KiraDb } from './db.ts';
import type { Lane, OutboxRow } from './rows.ts';

/**
 * Receipts whose image or group is given up go on without it, as far as their creation was never sent: then
 * it may still change (M4). To be called inside the transaction that gives it up. `lane` is its lane.
 */
export async function cutLoose(db: KiraDb, lane: Lane): Promise<void> {
  const { what } = partsOf(lane);
  const rows = await creationsNaming(db, lane);
  for (const row of rows) if (row.batch === null) await goWithout(db, row, what);
}

/** The lanes of receipts whose creation names what `lane` is about, and may be on its way: it has to arrive first. */
export async function lanesNaming(db: KiraDb, lane: Lane): Promise<Lane[]> {
  const rows = await creationsNaming(db, lane);
  return rows.filter((row) => row.batch !== null).map((row) => row.lane);
}

function creationsNaming(db: KiraDb, lane: Lane): Promise<OutboxRow[]> {
  const { what, id } = partsOf(lane);
  return db.outbox.filter(({ call }) => call.type === 'receipt.create' && call[what] === id).toArray();
}

const partsOf = (lane: Lane) =>
  ({ what: lane.startsWith('image:') ? 'image' : 'group', id: lane.slice(lane.indexOf(':') + 1) }) as const;

/** Takes image or group out of a receipt's creation, on the screen too. */
export async function goWithout(db: KiraDb, row: OutboxRow, what: 'image' | 'group'): Promise<void> {
  if (row.call.type !== 'receipt.create') return;
  const dependsOn = row.dependsOn.filter((lane) => !lane.startsWith(`${what}:`));
  await db.outbox.put({ ...row, call: { ...row.call, [what]: null }, dependsOn });
  await db.receipts.update(row.call.id, { [what]: null });
}
