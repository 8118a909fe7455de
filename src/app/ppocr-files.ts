import type { PieceFile } from '../reading/pieces.ts';
import type { PpOcrPart } from '../reading/ppocr-assets.ts';

declare const __PPOCR__: Record<PpOcrPart, PieceFile>;

/** The files of the better reading engine, which the app downloads in the background (tools/vite/ocr.ts). */
export const builtPpOcrFiles = __PPOCR__;
