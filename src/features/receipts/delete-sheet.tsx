import { useData } from '../../data/context.tsx';
import type { ReceiptSummary } from '../../data/device/rows.ts';
import { removeWithUndo } from './remove-with-undo.ts';
import { deleteTexts as texts } from './delete-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { commonTexts } from '../../words/texts.ts';

/** Asks before it deletes a receipt for everybody. */
export function DeleteSheet({ receipt, onClose }: { receipt: ReceiptSummary; onClose: () => void }) {
  const { mutate } = useData();
  const remove = () => {
    onClose();
    removeWithUndo(mutate, receipt, receipt.title || commonTexts.receipts.noTitle);
  };
  return (
    <Sheet
      title={texts.removeTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button look="danger" onClick={remove}>
            {texts.confirmRemove}
          </Button>
        </>
      }
    >
      <p>{texts.removeText(receipt.title || commonTexts.receipts.noTitle)}</p>
    </Sheet>
  );
}
