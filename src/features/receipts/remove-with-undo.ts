import type { ReceiptEdits } from '../../data/edits/mutate-receipts.ts';
import { StorageFullError } from '../../data/edits/writer.ts';
import { whyNotDone } from '../../data/why-not-done.ts';
import { toast } from '../../toasts/toast.ts';
import { deleteTexts as texts } from './delete-texts.ts';

/**
 * Deletes a receipt for everybody, and offers Undo. "Recently deleted" has it for 30 days. On a full device
 * the deletion stays in memory, and Undo takes it out again.
 */
export function removeWithUndo(
  mutate: Pick<ReceiptEdits, 'setDeleted'>,
  { _id: id }: { _id: string },
  title: string,
): void {
  const key = `removed-${id}`;
  const failed = (error: unknown) => {
    // The line at the top says that the device is full.
    if (error instanceof StorageFullError) return;
    toast.error(texts.failedRemove(id, whyNotDone(error)));
  };
  const offer = (text: string, full: StorageFullError | null) => {
    const undo = () => {
      toast.close(key);
      if (!full?.withdraw()) mutate.setDeleted(id, false).catch(failed);
    };
    toast.offer(text, { label: texts.undo, run: undo }, key);
  };
  mutate.setDeleted(id, true).then(
    () => offer(texts.removed(title), null),
    (error: unknown) => {
      if (error instanceof StorageFullError) offer(texts.removedLater(title), error);
      else failed(error);
    },
  );
}
