import type { OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import type { ImageResult } from './reading-service.ts';

/** Files that are no photos yet: a worker makes a photo of them. */
export type OpenableKind = 'heic' | 'pdf';

/** What the worker for such files offers the page (over Comlink). It serves one page's call at a time. */
export interface FileService {
  open(
    kind: OpenableKind,
    bytes: ArrayBuffer,
    onProgress: (fraction: number) => void,
  ): Promise<ImageResult<OpenedBytes>>;
}

export interface OpenedBytes {
  /** A JPEG, upright, without EXIF. */
  bytes: ArrayBuffer;
  /** The text of a PDF, with boxes in the picture's pixels; null where only the picture can be read. */
  text: OcrPage | null;
}
