import type { GrayImage } from './image/raster.ts';
import type { OcrPage } from '../domain/receipt/rows/ocr-page.ts';

/** Reads the text on a prepared image. Implementations own their network and their threads. */
export interface OcrEngine {
  /**
   * `onProgress` hears fractions from 0 to 1; `onPage` the page as far as it is read, from engines that
   * can tell, and answers whether that is enough: then the rest is left unread. Rejects when the engine
   * can't run.
   */
  read(
    image: GrayImage,
    onProgress?: (fraction: number) => void,
    onPage?: (sofar: OcrPage) => boolean,
  ): Promise<OcrPage>;
  close(): Promise<void>;
}

/** Starts an engine, or hands out the one that runs already. */
export type StartEngine = () => Promise<OcrEngine>;

/** The engines of this device. Each is started only when it is needed. */
export interface Engines {
  /** Reads best; absent until its files are here. */
  ppocr?: StartEngine;
  tesseract?: StartEngine;
}
