import type { EngineName } from '../draft/draft.ts';

/**
 * A word's confidence in one measure for all engines. Tesseract tells how sure it is of the word;
 * PP-OCR's is that of the word's least sure character, so the same number says more there.
 */
export const comparableConfidence = (engine: EngineName, confidence: number): number =>
  engine === 'ppocr' ? Math.sqrt(confidence) : confidence;
