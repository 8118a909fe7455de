import { useState, type DragEvent, type ReactNode } from 'react';
import type { Corners } from '../../vision/paper/corners.ts';
import type { FoundLine } from '../../domain/receipt/rows/ocr-page.ts';
import { useBlobUrl } from '../../device/blob-url.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../styles/class-names.ts';
import { fileSize } from '../../words/file-size.ts';
import { FileIcon, GalleryIcon } from '../../ui/icons/photo.tsx';
import { CloseIcon } from '../../ui/icons/navigation.tsx';
import { uploadTexts as texts } from './texts.ts';
import { CornerEditor } from './corner-editor.tsx';
import css from './drop-area.module.css';
import { imagesOf } from '../../device/use-paste.ts';

interface Props {
  file: File | null;
  /** The prepared image, which the reading's boxes fit. */
  image: Blob | null;
  lines: readonly FoundLine[];
  /** The paper's corners on the photo; null while unknown or fixed. */
  corners: Corners | null;
  /** The corners as found. */
  found: Corners | null;
  onCorners: (corners: Corners) => void;
  reading: boolean;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
  /** Shown while no file is chosen. */
  offer: ReactNode;
  /** Shown below the preview: the error. */
  children: ReactNode;
}

/** The preview; a file can be dropped on it. */
export function DropArea({ file, onFiles, onRemove, offer, children, ...picture }: Props) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(imagesOf(event.dataTransfer.files));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is the mouse's short cut for the Gallery button
    <section
      aria-label={texts.preview}
      className={classNames(css.area, over && css.over, !file && css.bare)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {file ? (
        <>
          <Picture key={file.name + file.size} file={file} {...picture} />
          <div className={css.caption}>
            <p>
              <span className={css.name}>{file.name}</span>
              <span className={css.size}>{fileSize(file.size)}</span>
            </p>
            <IconButton label={texts.remove} onClick={onRemove}>
              <CloseIcon />
            </IconButton>
          </div>
        </>
      ) : (
        (!over && offer) || (
          <p className={css.empty}>
            <GalleryIcon size={36} />
            {over ? texts.drop : texts.empty}
            <span className={css.hint}>
              <span className={css.byMouse}>{texts.dropHint} </span>
              {texts.longHint}
            </span>
          </p>
        )
      )}
      {children}
    </section>
  );
}

type PictureProps = Omit<Props, 'file' | 'onFiles' | 'onRemove' | 'offer' | 'children'> & { file: File };

function Picture({ file, image, lines, corners, found, onCorners, reading }: PictureProps) {
  const url = useBlobUrl(image ?? (file.type.startsWith('image/') ? file : null));
  const [broken, setBroken] = useState(false);
  if (!image && (broken || !file.type.startsWith('image/'))) {
    return (
      <div className={css.noPicture}>
        <FileIcon size={44} />
      </div>
    );
  }
  if (url && !image && corners && found) {
    return (
      <CornerEditor
        url={url}
        corners={corners}
        found={found}
        onChange={onCorners}
        onBroken={() => setBroken(true)}
      />
    );
  }
  return (
    <div className={css.frame}>
      <div className={css.picture}>
        {url && <img src={url} alt="" onError={() => setBroken(true)} />}
        {lines.map(({ box }) => (
          <span
            key={`${box.x0}-${box.y0}`}
            className={css.line}
            style={{
              left: `${box.x0 * 100}%`,
              top: `${box.y0 * 100}%`,
              width: `${(box.x1 - box.x0) * 100}%`,
              height: `${(box.y1 - box.y0) * 100}%`,
            }}
          />
        ))}
        {reading && lines.length === 0 && <span className={css.scan} />}
      </div>
    </div>
  );
}
