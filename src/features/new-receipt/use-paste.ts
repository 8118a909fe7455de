import { useEffect, useEffectEvent } from 'react';

/** The images of a paste or a drop; other files, too, if there is no image among them. */
export function imagesOf(files: FileList | readonly File[] | undefined): File[] {
  const all = [...(files ?? [])];
  const images = all.filter(({ type }) => type.startsWith('image/'));
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
