import { Dexie } from 'dexie';
import { KiraDb } from './db.ts';
import { deleteDeviceData, type ListedStorage } from './delete-device-data.ts';
import type { Removals } from './removals.ts';

interface Ports {
  /** Who is signed in on this device now; null: nobody, or somebody whose session the server has ended. */
  signedIn: () => string | null;
  removals: Removals;
  storages: () => readonly ListedStorage[];
}

/**
 * Deletes what this device must not keep of users who are not signed in. It runs after each session and at
 * each start, so an interruption or an older version leaves nothing behind.
 *
 *   AWAY-1  No database has ways to pay, but that of the signed-in user.
 *   AWAY-2  Nothing is left of a user who wanted everything removed.
 *   AWAY-3  The user who signs in again gets all of it from the server. Unsent edits of others stay.
 */
export async function clearSignedOut({ signedIn, removals, storages }: Ports): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  for (const user of removals.all()) {
    if (user === signedIn()) removals.drop(user);
    else {
      // The mark stays until no database is found: another tab may have made it again by a late write.
      if (!names.includes(nameOf(user))) removals.drop(user);
      await deleteDeviceData(new KiraDb(user), user, storages);
    }
  }
  for (const name of names)
    if (name.startsWith(nameOf('')) && name !== nameOf(signedIn() ?? ''))
      await forgetWays(name).catch(() => undefined); // deleted meanwhile
}

const nameOf = (user: string): string => `kira-${user}`;

/** Without a version, Dexie opens a database of any version, and makes none. */
async function forgetWays(name: string): Promise<void> {
  const db = await new Dexie(name).open();
  try {
    await db.transaction('rw', ['ways', 'meta'], async () => {
      if ((await db.table('ways').count()) === 0) return;
      await db.table('ways').clear();
      // AWAY-3: from the beginning, with deletions (src/sync/pull.ts).
      await db.table('meta').put({ key: 'cursor', value: '' });
    });
  } finally {
    db.close();
  }
}
