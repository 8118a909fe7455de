import { StorageFullError } from '../../data/writer.ts';

/**
 * Resolves once an edit is stored. A full device keeps it in memory, in its turn: then `onFull` tells at once,
 * and this goes on waiting, because whoever tried again would make the same thing twice. Rejects where the
 * edit can't be stored, then or later.
 */
export async function untilStored(
  edit: Promise<unknown>,
  onFull: (error: StorageFullError) => void,
): Promise<void> {
  try {
    await edit;
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    onFull(error);
    await error.later;
  }
}
