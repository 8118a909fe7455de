import { liveQuery } from 'dexie';
import type { OwnSettings } from '../../domain/me/me.ts';
import type { KiraDb } from '../device/db.ts';

/** Tells what the user has set, here or on another device: now, and whenever it changes. */
export function followMe(db: KiraDb, user: string, onChange: (me: Partial<OwnSettings>) => void): void {
  // It ends with the database.
  liveQuery(() => db.me.get(user)).subscribe({
    next: (row) => onChange(row?.view ?? {}),
    error: () => undefined,
  });
}
