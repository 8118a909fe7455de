import { useState } from 'react';
import { Link } from '../../ui/router/link.tsx';
import type { ImageRef } from '../../contract/receipts.ts';
import { useData } from '../../data/context.tsx';
import type { ReceiptSummary } from '../../data/rows.ts';
import { useImage, type LoadImage } from '../../data/use-image.ts';
import { formatRm } from '../../domain/money/money.ts';
import { receiptsTexts as texts } from './texts.ts';
import { useBlobUrl } from '../../ui/blob-url.ts';
import { IconButton } from '../../ui/button.tsx';
import { longDate } from '../../ui/dates.ts';
import { TrashIcon } from '../../ui/icons/actions.tsx';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { commonTexts } from '../../ui/texts.ts';
import css from './receipt-entry.module.css';

interface Props {
  receipt: ReceiptSummary;
  loadImage: LoadImage;
  onRemove: () => void;
}

export function ReceiptEntry({ receipt, loadImage, onRemove }: Props) {
  const { me } = useData();
  const title = receipt.title || commonTexts.receipts.noTitle;
  return (
    <li className={css.row}>
      <Link to={`/receipts/${receipt._id}`} className={css.link}>
        <span className={css.picture}>
          {receipt.image ? <Thumbnail image={receipt.image} loadImage={loadImage} /> : <ReceiptIcon />}
        </span>
        <span className={css.text}>
          <span className={css.title}>{title}</span>
          <span className={css.small}>{longDate(receipt.date, commonTexts.unknownDate)}</span>
          <span className={css.total}>{texts.total(formatRm(receipt.total))}</span>
          {receipt.synced === 0 && <span className={css.small}>{texts.notSent}</span>}
        </span>
      </Link>
      {receipt.creator === me._id && (
        <IconButton label={texts.remove(title)} danger onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      )}
    </li>
  );
}

/** A photo on its side has to be larger by this to fill the frame of 60 by 76 px. */
const SIDEWAYS = 76 / 60;

/** The photo of this device, else of the server; without one the icon stays. */
function Thumbnail({ image, loadImage }: { image: ImageRef; loadImage: LoadImage }) {
  const photo = useImage(image, loadImage);
  const source = useBlobUrl(photo instanceof Blob ? photo : null);
  const [failed, setFailed] = useState(false);
  if (!source || failed) return <ReceiptIcon />;
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      style={{ rotate: `${image.rotation}deg`, scale: image.rotation % 180 === 0 ? 1 : SIDEWAYS }}
      onError={() => setFailed(true)}
    />
  );
}
