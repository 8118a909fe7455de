import { StorageFullError } from './writer.ts';

/**
 * Resolves once an edit is stored. A full device keeps the edit in memory: `onFull` runs at once, and the
 * promise waits, because a second attempt would make the same thing twice.
 * Rejects if the edit cannot be stored, now or later, or once `cancel` has taken it out of memory.
 */
export async function untilStored(
  edit: Promise<unknown>,
  onFull: (error: StorageFullError) => void,
  cancel?: AbortSignal,
): Promise<void> {
  try {
    await edit;
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    if (!cancel?.aborted) onFull(error);
    await (cancel ? Promise.race([error.later, untilWithdrawn(error, cancel)]) : error.later);
  }
}

/** An edit that is just being stored can't be withdrawn. */
const untilWithdrawn = ({ withdraw }: StorageFullError, cancel: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const onCancel = () => withdraw() && reject(cancel.reason as Error);
    if (cancel.aborted) onCancel();
    cancel.addEventListener('abort', onCancel);
  });

/**
 * Resolves once an edit is stored or, on a full device, in memory: the line at the top tells of that, and a
 * second attempt would do it twice. Rejects if the edit cannot be stored.
 */
export async function untilTaken(edit: Promise<unknown>): Promise<void> {
  await edit.catch((error: unknown) => {
    if (!(error instanceof StorageFullError)) throw error;
  });
}
