import type { KiraDb } from './db.ts';

/** A browser storage whose keys can be listed: localStorage, sessionStorage. */
export type ListedStorage = Pick<globalThis.Storage, 'key' | 'length' | 'removeItem'>;

/**
 * Deletes what this device keeps of a user whose account is deleted: the database, and the texts whose key
 * names the user. Their workspace must be closed. Other tabs close the database by themselves.
 */
export async function deleteDeviceData(
  db: KiraDb,
  user: string,
  storages: () => readonly ListedStorage[],
): Promise<void> {
  db.isDeleted = true;
  try {
    for (const storage of storages()) removeTextsOf(storage, user);
  } catch {
    // The browser forbids storage: no text was stored.
  }
  await db.delete();
}

function removeTextsOf(storage: ListedStorage, user: string): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  for (const key of keys) if (key?.includes(user)) storage.removeItem(key);
}
