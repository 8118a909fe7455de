import type { ReceiptEdits } from '../../data/mutate-receipts.ts';
import { receiptsTexts as texts } from './texts.ts';
import { toast } from '../../ui/toast.tsx';

/** How long the toast with Undo is shown, in milliseconds. */
const UNDO_FOR = 5000;

/**
 * Hides a receipt at once, and deletes it for everybody when Undo is over: after a while, or at the logout.
 * If that cannot be stored then, the next start of the app releases the draft.
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
    mutate.deleteReceipt(id).catch(() => undefined); // the user may be gone, so no toast
  };
  mutate.hideReceipt(id).catch(failed);
  toast.offer(text, { label: texts.undo, run: undo, end }, key);
}
