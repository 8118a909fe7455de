import type { OcrPage } from '../../domain/receipt/rows/ocr-page.ts';

/** The image, once it is cut out and stored on this device. */
export interface KeptImage {
  id: string;
  /** The receipt's id, the same for each attempt. */
  receipt: string;
  blob: Blob;
  /** What a PDF says itself; null for photos. */
  text: OcrPage | null;
}
