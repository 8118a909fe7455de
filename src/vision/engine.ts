import type { EngineName } from '../domain/receipt/draft/draft.ts';
import type { Tagger } from '../domain/receipt/roles/tagger.ts';
import type { Box } from '../domain/receipt/rows/box.ts';
import type { OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import type { GrayImage } from './image/raster.ts';

/** Reads the text on a prepared image. Implementations own their network and their threads. */
export interface OcrEngine {
  /**
   * The engine calls `onProgress` with fractions from 0 to 1. Some engines call `onPage` with the page read
   * so far and the lines found on it, first when nothing is read; if it returns true, they leave the rest
   * unread. Rejects if the engine can't run.
   */
  read(
    image: GrayImage,
    onProgress?: (fraction: number) => void,
    onPage?: (sofar: OcrPage, found: readonly Box[]) => boolean,
  ): Promise<OcrPage>;
  close(): Promise<void>;
}

/** The engines that read images. */
export type ImageEngine = Exclude<EngineName, 'text'>;

/** Starts an engine, or hands out the one that runs already. */
export type StartEngine = () => Promise<OcrEngine>;

/** The engines of this device. Each is started only when it is needed. */
export interface Engines {
  /** What the image's file says itself: exact, so it is read first. Boxes in pixels of the file's picture. */
  text?: OcrPage;
  /** Reads best; absent until its files are here. */
  ppocr?: StartEngine;
  tesseract?: StartEngine;
  /** Tells what words are there for; null where its file is missing or broken. Asked for once read. */
  tagger?: () => Promise<Tagger | null>;
}
