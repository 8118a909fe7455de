import { expect, test } from 'vitest';
import { decodeGlyphs } from './ctc.ts';
import type { Tensor } from './neural-network.ts';

const alphabet = ['a', 'b', ' '];

/** Each step as [class, likelihood]. */
function answer(...lines: [number, number][][]): Tensor {
  const steps = lines[0]?.length ?? 0;
  const data = new Float32Array(lines.length * steps * 4);
  for (const [line, all] of lines.entries())
    for (const [step, [c, value]] of all.entries()) data[(line * steps + step) * 4 + c] = value;
  return { data, dims: [lines.length, steps, 4] };
}

test('repeats join and blanks drop; a blank splits the same character in two', () => {
  const tensor = answer([[1, 0.5], [1, 0.9], [0, 1], [1, 0.8], [3, 0.7], [2, 0.6]]); // prettier-ignore
  const glyphs = decodeGlyphs(tensor, 0, alphabet);
  expect(glyphs.map((glyph) => glyph.text).join('')).toBe('aa b');
  expect(glyphs.map((glyph) => glyph.at)).toEqual([1, 3.5, 4.5, 5.5]);
  expect(glyphs[0]?.confidence).toBeCloseTo(0.9);
});

test('decoding reads the asked line of a batch', () => {
  const tensor = answer([[1, 1]], [[2, 1]]);
  expect(decodeGlyphs(tensor, 1, alphabet)).toEqual([{ text: 'b', at: 0.5, confidence: 1 }]);
});
