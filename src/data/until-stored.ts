import { StorageFullError } from './writer.ts';

/**
 * Resolves once an edit is stored. A full device keeps the edit in memory: `onFull` runs at once, and the
 * promise waits, because a second attempt would make the same thing twice.
 * Rejects if the edit cannot be stored, now or later.
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

/**
 * Resolves once an edit is stored or, on a full device, in memory: the line at the top tells of that, and a
 * second attempt would do it twice. Rejects if the edit cannot be stored.
 */
export async function untilTaken(edit: Promise<unknown>): Promise<void> {
  await edit.catch((error: unknown) => {
    if (!(error instanceof StorageFullError)) throw error;
  });
}
