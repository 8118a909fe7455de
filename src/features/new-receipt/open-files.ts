import { MAX_IMAGE_BYTES } from '../../contract/routes.ts';
import type { OcrPage } from '../../domain/receipt/rows/ocr-page.ts';
import { openFile } from '../../reading/file-opener.ts';
import type { OpenableKind } from '../../vision/file-service.ts';
import { ImageError } from '../../vision/image/image-error.ts';
import { probeImage } from '../../vision/image/probe-image.ts';
import { isPdf } from '../../vision/pdf/is-pdf.ts';
import { headOf } from './check-image-file.ts';
import type { Step } from './step.ts';
import { uploadTexts } from './texts.ts';

/** A PDF's own text, by the photo that was made of it. */
const texts = new WeakMap<Blob, OcrPage>();
export const textOf = (photo: Blob): OcrPage | null => texts.get(photo) ?? null;

/** HEIC or PDF, by a file's first bytes; null for photos, and for everything that nothing here opens. */
async function kindOf(file: File): Promise<OpenableKind | null> {
  const head = await headOf(file);
  if (!head) return null;
  if (isPdf(head)) return 'pdf';
  return probeImage(head)?.type === 'image/heic' ? 'heic' : null;
}

/**
 * The files as photos that every browser shows and stores, under their own names. HEIC and PDF files are
 * opened in a step. None if one of them is refused, or if the user cancels.
 */
export async function openFiles(
  files: readonly File[],
  step: (work: (mine: Step) => Promise<void>) => Promise<void>,
  report: (change: { progress: number } | { refused: string }) => void,
): Promise<File[]> {
  const kinds = await Promise.all(files.map(kindOf));
  if (!kinds.some(Boolean)) return [...files];
  let photos: File[] = [];
  await step(async ({ signal }) => {
    const opened: File[] = [];
    for (const [at, file] of files.entries()) {
      const onProgress = (done: number): void => report({ progress: (at + done) / files.length });
      const kind = kinds[at] ?? null;
      try {
        opened.push(kind === null ? file : await photoOf(file, kind, { signal, onProgress }));
      } catch (error) {
        if (!(error instanceof ImageError)) throw error;
        return report({ refused: uploadTexts.refused(file.name, uploadTexts.imageErrors[error.code]) });
      }
    }
    photos = opened;
  });
  return photos;
}

async function photoOf(
  file: File,
  kind: OpenableKind,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<File> {
  if (file.size > MAX_IMAGE_BYTES) throw new ImageError('too-large');
  const { photo, text } = await openFile(file, kind, options);
  const { name, lastModified } = file;
  const opened = new File([photo], name, { type: photo.type, lastModified });
  if (text) texts.set(opened, text);
  return opened;
}
