import { liveQuery } from 'dexie';
import { isEqualJson } from '../../domain/board/equal-json.ts';
import { emptyMe, type OwnSettings } from '../../domain/me/me.ts';
import type { KiraDb } from '../device/db.ts';
import { allOf } from '../device/documents.ts';

/** What is known of the user's settings: until the server tells them only what was set on this device. */
export async function queryMe(db: KiraDb): Promise<Partial<OwnSettings>> {
  const [row] = await allOf(db, 'me');
  if (!row || row.snapshot) return row?.view ?? {};
  const isSet = ([field, value]: [string, unknown]) =>
    !isEqualJson(value, emptyMe[field as keyof OwnSettings]);
  return Object.fromEntries(Object.entries(row.view).filter(isSet));
}

/** Tells what the user has set, here or on another device: now, and whenever it changes. */
export function followMe(db: KiraDb, onChange: (me: Partial<OwnSettings>) => void): void {
  // It ends with the database.
  liveQuery(() => queryMe(db)).subscribe({ next: onChange, error: () => undefined });
}
