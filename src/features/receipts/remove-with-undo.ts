import type { ReceiptEdits } from '../../data/mutate-receipts.ts';
import { StorageFullError } from '../../data/writer.ts';
import { deleteTexts as texts } from './delete-texts.ts';
import { TOAST_MS } from '../../ui/toast-times.ts';
import { toast } from '../../ui/toast.tsx';

/**
 * Hides a receipt at once, and deletes it for everybody when Undo is over: after a while, or at the logout.
 * If that cannot be stored then, the next start of the app releases the draft. On a full device the hiding
 * stays in memory; the deletion follows once it is stored.
 */
export function removeWithUndo(
  mutate: Pick<ReceiptEdits, 'hideReceipt' | 'showReceipt' | 'deleteReceipt'>,
  { _id: id }: { _id: string },
  title: string,
): void {
  let full: StorageFullError | null = null;
  const key = `removed-${id}`;
  const failed = (error: unknown) => {
    // The line at the top says that the device is full.
    if (error instanceof StorageFullError) return;
    toast.error(texts.failedRemove(id, error instanceof Error ? error.message : String(error)));
  };
  const remove = () => (full ? full.later.then(() => mutate.deleteReceipt(id)) : mutate.deleteReceipt(id));
  const timer = setTimeout(() => {
    toast.close(key);
    remove().catch(failed);
  }, TOAST_MS.offer);
  const undo = () => {
    clearTimeout(timer);
    toast.close(key);
    if (!full?.withdraw()) mutate.showReceipt(id).catch(failed);
  };
  const end = () => {
    clearTimeout(timer);
    remove().catch(() => undefined); // the user may be gone, so no toast
  };
  const offer = (text: string) => toast.offer(text, { label: texts.undo, run: undo, end }, key);
  mutate.hideReceipt(id).then(
    () => offer(texts.removed(title)),
    (error: unknown) => {
      if (error instanceof StorageFullError) {
        full = error;
        return offer(texts.removedLater(title));
      }
      clearTimeout(timer);
      failed(error);
    },
  );
}
