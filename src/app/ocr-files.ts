import type { OcrFiles } from './store-readers.ts';

declare const __OCR__: OcrFiles;

/** The files of the first reading engine, written into the build by tools/vite/ocr.ts. */
export const builtOcrFiles: OcrFiles = __OCR__;
