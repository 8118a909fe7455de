import type { KiraDb } from './db.ts';
import type { Call, Lane, OutboxRow } from './rows.ts';

/**
 * Receipts whose image or group is given up go on without it, as far as their creation was never sent: then
 * it may still change (M4). To be called inside the transaction that gives it up. `lane` is its lane.
 */
export async function cutLoose(db: KiraDb, lane: Lane): Promise<void> {
  const what = lane.startsWith('image:') ? 'image' : 'group';
  const id = lane.slice(lane.indexOf(':') + 1);
  const names = (call: Call) => call.type === 'receipt.create' && call[what] === id;
  const rows = await db.outbox.filter((row) => row.batch === null && names(row.call)).toArray();
  for (const row of rows) await goWithout(db, row, what);
}

/** Takes image or group out of a receipt's creation, on the screen too. */
export async function goWithout(db: KiraDb, row: OutboxRow, what: 'image' | 'group'): Promise<void> {
  if (row.call.type !== 'receipt.create') return;
  const dependsOn = row.dependsOn.filter((lane) => !lane.startsWith(`${what}:`));
  await db.outbox.put({ ...row, call: { ...row.call, [what]: null }, dependsOn });
  await db.receipts.update(row.call.id, { [what]: null });
}
