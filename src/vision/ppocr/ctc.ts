import type { Tensor } from './neural-network.ts';

/** A character of the recogniser's answer. */
export interface Glyph {
  text: string;
  /** Its middle, in answers of the network from the left (times STEP gives pixels of the strip). */
  at: number;
  /** 0 to 1. */
  confidence: number;
}

/**
 * Greedy CTC decoding of one line of a batch: the likeliest class at every step, repeats joined,
 * blanks (class 0) dropped. `alphabet[c - 1]` is the character of class c.
 */
export function decodeGlyphs({ data, dims }: Tensor, line: number, alphabet: readonly string[]): Glyph[] {
  const [, steps = 0, classes = 0] = dims;
  const glyphs: Glyph[] = [];
  let previous = 0;
  let first = 0;
  for (let step = 0; step < steps; step++) {
    const from = (line * steps + step) * classes;
    let best = 0;
    for (let c = 1; c < classes; c++)
      if ((data[from + c] as number) > (data[from + best] as number)) best = c;
    if (best !== 0) {
      const confidence = data[from + best] as number;
      const last = glyphs.at(-1);
      if (best === previous && last) {
        last.at = (first + step) / 2 + 0.5;
        last.confidence = Math.max(last.confidence, confidence);
      } else {
        first = step;
        glyphs.push({ text: alphabet[best - 1] ?? '', at: step + 0.5, confidence });
      }
    }
    previous = best;
  }
  return glyphs;
}
