import { useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ImageRef } from '../../contract/receipts.ts';
import { useData } from '../../data/context.tsx';
import { getImage } from '../../data/queries.ts';
import { useBlobUrl } from '../../ui/blob-url.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { boardTexts } from '../../ui/texts/board.ts';
import css from './receipt-photo.module.css';

interface Props {
  image: ImageRef;
  /** Where the server keeps it, for photos taken on another device. */
  imageUrl: (id: string) => string;
}

/** The receipt's photo: a strip on a phone, the whole beside the board where there is room. */
export function ReceiptPhoto({ image, imageUrl }: Props) {
  const { db } = useData();
  const stored = useLiveQuery(() => getImage(db, image._id), [db, image._id]);
  const blobUrl = useBlobUrl(stored?.blob);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const source = stored ? blobUrl : stored === null ? imageUrl(image._id) : null;
  if (failed) return <p className={css.later}>{boardTexts.photoLater}</p>;
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
