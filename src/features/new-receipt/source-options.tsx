import { useRef, type ReactNode } from 'react';
import { Link } from '../../ui/router/link.tsx';
import { CameraIcon } from '../../ui/icons/actions.tsx';
import { GalleryIcon, WriteIcon } from '../../ui/icons/photo.tsx';
import { uploadTexts as texts } from './texts.ts';
import css from './source-options.module.css';

/** The ways to a receipt: the rear camera, the gallery, or typing. */
export function SourceOptions({ onFile, disabled }: { onFile: (file: File) => void; disabled: boolean }) {
  return (
    <div className={css.options}>
      <FileOption label={texts.camera} icon={<CameraIcon />} camera onFile={onFile} disabled={disabled} />
      <FileOption label={texts.gallery} icon={<GalleryIcon />} onFile={onFile} disabled={disabled} />
      <Link to="/manual-receipt" className={css.option}>
        <WriteIcon />
        {texts.manual}
      </Link>
    </div>
  );
}

interface FileOptionProps {
  label: string;
  icon: ReactNode;
  camera?: boolean;
  disabled: boolean;
  onFile: (file: File) => void;
}

function FileOption({ label, icon, camera, disabled, onFile }: FileOptionProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={css.option} disabled={disabled} onClick={() => input.current?.click()}>
        {icon}
        {label}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(camera && { capture: 'environment' as const })}
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = ''; // lets the user choose the same file again
          if (file) onFile(file);
        }}
      />
    </>
  );
}
