import { StorageFullError } from '../../data/edits/writer.ts';
import { whyNotDone } from '../../data/why-not-done.ts';
import { ImageError } from '../../vision/image/image-error.ts';
import { uploadTexts } from './texts.ts';

/** Tells the user what went wrong and what to do. */
export function failureText(error: unknown, during: 'storing' | 'reading'): string {
  if (error instanceof ImageError) return uploadTexts.imageErrors[error.code];
  if (error instanceof StorageFullError) return whyNotDone(error);
  if (during === 'reading') return uploadTexts.readFailed;
  return uploadTexts.failed(whyNotDone(error));
}
