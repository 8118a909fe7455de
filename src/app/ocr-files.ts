import type { PpOcrFile, PpOcrPart } from '../ocr/ppocr-assets.ts';
import type { OcrFiles } from './offline-ready.ts';

declare const __OCR__: OcrFiles;
declare const __PPOCR__: Record<PpOcrPart, PpOcrFile>;

/** The files of the first reading engine, written into the build by vite.ocr.ts. */
export const builtOcrFiles: OcrFiles = __OCR__;
/** The files of the better reading engine, which the app downloads in the background. */
export const builtPpOcrFiles = __PPOCR__;
