import { useData } from '../../data/context.tsx';
import type { ReceiptSummary } from '../../data/device/rows.ts';
import type { LoadImage } from '../../data/hooks/use-image.ts';
import { IconButton } from '../../ui/button.tsx';
import { useFocusHandOver } from '../../presses/focus.ts';
import { TrashIcon } from '../../ui/icons/actions.tsx';
import { commonTexts } from '../../words/texts.ts';
import css from './receipt-entry.module.css';
import { ReceiptLink } from './receipt-link.tsx';
import { receiptsTexts as texts } from './texts.ts';
import type { ListedPart } from './use-own-parts.ts';

interface Props {
  receipt: ReceiptSummary;
  part: ListedPart | undefined;
  groupName: string | undefined;
  loadImage: LoadImage;
  onRemove: () => void;
}

export function ReceiptEntry({ receipt, part, groupName, loadImage, onRemove }: Props) {
  const { me } = useData();
  const row = useFocusHandOver<HTMLLIElement>();
  const title = receipt.title || commonTexts.receipts.noTitle;
  return (
    <li ref={row} className={css.row}>
      <ReceiptLink {...{ receipt, part, groupName, loadImage }} />
      {receipt.creator === me._id && (
        <IconButton label={texts.remove(title)} danger onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      )}
    </li>
  );
}
