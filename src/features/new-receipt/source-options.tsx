import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { CameraIcon } from '../../ui/icons/actions.tsx';
import { GalleryIcon, WriteIcon } from '../../ui/icons/photo.tsx';
import { uploadTexts as texts } from './texts.ts';
import type { ChosenGroup } from './group-choice.tsx';
import css from './source-options.module.css';

interface OptionsProps {
  onFiles: (files: File[]) => void;
  /** What the manual receipt takes along. */
  passOn: ChosenGroup;
}

/** The ways to a receipt: the rear camera, the gallery, or typing. */
export function SourceOptions({ onFiles, passOn }: OptionsProps) {
  return (
    <div className={css.options}>
      <FileOption label={texts.camera} icon={<CameraIcon />} camera onFiles={onFiles} />
      <FileOption label={texts.gallery} icon={<GalleryIcon />} onFiles={onFiles} />
      <Link to="/manual-receipt" state={passOn} className={css.option}>
        <WriteIcon />
        {texts.manual}
      </Link>
    </div>
  );
}

/**
 * PDFs and HEIC photos that lie in folders. Asked for by the Gallery, too, Android would show folders instead
 * of photos, and iOS would hand over HEIC where it hands over JPEG.
 */
export function FolderOption({ disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look="quiet" disabled={disabled} onClick={() => input.current?.click()}>
        {texts.chooseFile}
      </Button>
      <FileInput
        ref={input}
        label={texts.chooseFile}
        accept="application/pdf,.pdf,image/heic,image/heif,.heic,.heif"
        multiple
        onFiles={onFiles}
      />
    </>
  );
}

interface FileOptionProps {
  label: string;
  icon: ReactNode;
  camera?: boolean;
  onFiles: (files: File[]) => void;
}

function FileOption({ label, icon, camera, onFiles }: FileOptionProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={css.option} onClick={() => input.current?.click()}>
        {icon}
        {label}
      </button>
      <FileInput
        ref={input}
        label={label}
        accept="image/*"
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
        onFiles={onFiles}
      />
    </>
  );
}

interface FileInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'capture' | 'multiple'> {
  label: string;
  onFiles: (files: File[]) => void;
}

const FileInput = ({ label, onFiles, ...how }: FileInputProps) => (
  <input
    {...how}
    type="file"
    hidden
    aria-label={label}
    onChange={(event) => {
      onFiles([...(event.target.files ?? [])]);
      event.target.value = ''; // lets the user choose the same file again
    }}
  />
);
