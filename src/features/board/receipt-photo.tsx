import { useState } from 'react';
import type { ImageRef } from '../../contract/receipts.ts';
import { useImage, type LoadImage } from '../../data/hooks/use-image.ts';
import { useBlobUrl } from '../../device/blob-url.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { boardTexts } from './texts.ts';
import css from './receipt-photo.module.css';

interface Props {
  image: ImageRef;
  /** Loads photos of other devices. */
  loadImage: LoadImage;
}

/** The receipt's photo: a strip on a phone, the whole photo beside the board on a wide screen. */
export function ReceiptPhoto({ image, loadImage }: Props) {
  const photo = useImage(image, loadImage);
  const source = useBlobUrl(photo instanceof Blob ? photo : null);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  if (failed || photo === 'missing') return <p className={css.later}>{boardTexts.photoLater}</p>;
  if (!source) return <div className={css.place} />;
  const picture = (
    <img
      src={source}
      alt={boardTexts.photo}
      style={{ rotate: `${image.rotation}deg` }}
      onError={() => setFailed(true)}
    />
  );
  return (
    <>
      <button
        type="button"
        className={css.place}
        aria-label={boardTexts.showPhoto}
        onClick={() => setOpen(true)}
      >
        {picture}
      </button>
      {open && (
        <Sheet title={boardTexts.photo} onClose={() => setOpen(false)}>
          {picture}
        </Sheet>
      )}
    </>
  );
}
