import type { Box } from './box.ts';

/** A word as an engine read it. */
export interface OcrWord {
  text: string;
  box: Box;
  /** 0 (guessed) to 1 (certain). */
  confidence: number;
}

/** A run of words that an engine took for one line of text. */
export interface OcrLine {
  words: readonly OcrWord[];
  box: Box;
}

/** The words an engine read on one image, with boxes in its pixels. Any value may be nonsense. */
export interface OcrPage {
  width: number;
  height: number;
  lines: readonly OcrLine[];
}

/** A line for a screen to draw: its box in fractions (0..1) of the image. */
export interface FoundLine {
  text: string;
  box: Box;
  confidence: number;
}
