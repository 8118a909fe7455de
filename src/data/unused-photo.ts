import type { Corners } from '../vision/paper/corners.ts';
import type { KiraDb } from './db.ts';
import type { OutboxRow } from './rows.ts';

/** A photo that no receipt names yet, and that no open tab works on. */
export const isUnused = ({ call, state, tab }: OutboxRow): boolean =>
  call.type === 'image.create' && state === 'draft' && tab === undefined;

/** The id of the unused photo that was stored last; null where there is none. */
export async function findUnusedPhoto(db: KiraDb): Promise<string | null> {
  const rows = await db.outbox.where('state').equals('draft').filter(isUnused).sortBy('n');
  return rows.at(-1)?.call.id ?? null;
}

/** The photo that an image was cut out of; null where the device had no room for it. */
export async function getOriginal(db: KiraDb, id: string): Promise<{ file: Blob; corners: Corners } | null> {
  const row = await db.originals.get(id);
  return row ? { file: new Blob([row.bytes], { type: row.type }), corners: row.corners } : null;
}
