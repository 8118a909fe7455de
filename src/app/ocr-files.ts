import type { PpOcrFile, PpOcrPart } from '../ocr/ppocr-assets.ts';
import type { OcrFiles } from './offline-ready.ts';

declare const __OCR__: OcrFiles;
declare const __PPOCR__: Record<PpOcrPart, PpOcrFile>;

/** What the build (vite.ocr.ts) knows of the reading engine's files. */
export const builtOcrFiles: OcrFiles = __OCR__;
/** The same of the better engine's, which is fetched in the background. */
export const builtPpOcrFiles = __PPOCR__;
