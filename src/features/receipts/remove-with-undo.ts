import type { ReceiptEdits } from '../../data/mutate-receipts.ts';
import { receiptsTexts as texts } from './texts.ts';
import { toast } from '../../ui/toast.tsx';

/** As long as the toast with its Undo stands, in milliseconds. */
const UNDO_FOR = 5000;

/**
 * Takes a receipt off the list at once, and deletes it for everybody once nobody has undone that: after a while,
 * or when they sign out. What can't be stored then goes at their next start, like all that is held.
 */
export function removeWithUndo(
  mutate: Pick<ReceiptEdits, 'hideReceipt' | 'showReceipt' | 'deleteReceipt'>,
  receipt: { _id: string },
  text: string,
): void {
  const { _id: id } = receipt;
  const failed = (error: unknown) =>
    toast.error(texts.failedRemove(id, error instanceof Error ? error.message : String(error)));
  const key = `removed-${id}`;
  const timer = setTimeout(() => {
    toast.close(key);
    mutate.deleteReceipt(id).catch(failed);
  }, UNDO_FOR);
  const undo = () => {
    clearTimeout(timer);
    toast.close(key);
    mutate.showReceipt(id).catch(failed);
  };
  const end = () => {
    clearTimeout(timer);
    mutate.deleteReceipt(id).catch(() => undefined); // nobody is there to be told
  };
  mutate.hideReceipt(id).catch(failed);
  toast.offer(text, { label: texts.undo, run: undo, end }, key);
}
