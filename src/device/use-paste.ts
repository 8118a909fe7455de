import { useEffect, useEffectEvent } from 'react';

/** Some systems have no type for HEIC. */
const isImage = ({ name, type }: File): boolean =>
  /^image\/|^application\/pdf$/.test(type) || /\.(?:hei[cf]|pdf)$/i.test(name);

/** The images and PDFs of a paste or a drop; other files, too, if none of these is among them. */
export function imagesOf(files: FileList | readonly File[] | undefined): File[] {
  const all = [...(files ?? [])];
  const images = all.filter(isImage);
  return images.length > 0 ? images : all;
}

/** Calls `take` with files that the user pastes anywhere on the page but in a field. */
export function usePaste(take: (files: File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = imagesOf(event.clipboardData?.files);
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
