import type { ReceiptDraft } from '../domain/receipt/draft/draft.ts';
import type { FoundLine, OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import { ImageError, type ImageErrorCode } from './image/image-error.ts';
import type { Corners } from './paper/corners.ts';
import type { PpOcrFiles } from './ppocr/files.ts';

/** What the reading worker offers the page (over Comlink; bytes are encoded image files). */
export interface ReadingService {
  /** The corners of the paper, as fractions of the upright photo; its own in doubt. */
  findPaper(bytes: ArrayBuffer): Promise<ImageResult<Corners>>;
  /** The paper between these corners, flattened; null: between those that are found. */
  prepare(bytes: ArrayBuffer, corners: Corners | null): Promise<ImageResult<PreparedBytes>>;
  /** `text`: what the image's own file says in text. */
  read(
    bytes: ArrayBuffer,
    onProgress: (fraction: number) => void,
    onLines: (lines: FoundLine[]) => void,
    text?: OcrPage | null,
  ): Promise<ImageResult<ReceiptDraft>>;
  /** Called once in the worker's life, before the first reading with PP-OCR. */
  givePpOcr(files: PpOcrFiles): Promise<void>;
  /** Starts the first engine and lets it read a drawn line: the first run takes longest. */
  warm(): Promise<void>;
}

/** A JPEG, upright, without EXIF. */
export interface PreparedBytes {
  bytes: ArrayBuffer;
  width: number;
  height: number;
  /** The paper's corners on the photo, as fractions of it. */
  corners: Corners;
}

/**
 * What a thread answers about an image. Error classes don't survive between threads, so an error is a value.
 */
export type ImageResult<T> = { ok: true; value: T } | { ok: false; code: ImageErrorCode; message: string };

/** Does the work; an ImageError becomes a value, any other error is thrown. */
export async function imageResultOf<T>(work: () => Promise<T>): Promise<ImageResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof ImageError) return { ok: false, code: error.code, message: error.message };
    throw error;
  }
}
