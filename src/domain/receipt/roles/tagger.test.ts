import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftFromPages } from '../draft/draft-from-pages.ts';
import { labelRows } from '../labels/label-rows.ts';
import { rowsOf } from '../rows/rows.ts';
import { pageOf } from '../rows/test-page.ts';
import { featuresOf, MOST_WORDS } from './features.ts';
import { tagRows } from './tagged-rows.ts';
import { SCORES, createTagger, type Tagger } from './tagger.ts';
import { testModelFile } from './test-model.ts';

const BILL = `KEDAI MAKAN MAJU SDN BHD
20/11/2026 13:05
2 NASI LEMAK        10.00
1 TEH AIS            2.50
SUBTOTAL            12.50
SST 6%               0.75
TOTAL               13.25`;

const linesOf = (text: string) => labelRows(rowsOf(pageOf(text)));
const tagger = createTagger(testModelFile()) as Tagger;

describe('the model of roles', () => {
  it('gives every word the same scores in every engine', () => {
    const { words, scores } = tagger(linesOf(BILL));
    expect(words).toBe(22);
    const sum = scores.reduce((all, score, at) => all + score * ((at % 13) - 6), 0);
    expect([scores[0], scores[5 * SCORES + 3], scores[20 * SCORES + 24], sum]).toMatchInlineSnapshot(`
      [
        -3.9237179630825962,
        -9.905469884793256,
        2.389139694294371,
        661.1998339720076,
      ]
    `);
  });

  it('is none where its file is missing, cut, changed, or made for other features', () => {
    const file = testModelFile();
    const changed = (at: number): Uint8Array => file.map((byte, place) => (place === at ? byte ^ 1 : byte));
    expect(createTagger(null)).toBeNull();
    expect(createTagger(new Uint8Array(0))).toBeNull();
    expect(createTagger(file.subarray(0, 1000))).toBeNull();
    for (const at of [0, 8, 12, 16, 20, 24, 28, 32, 500, file.length - 1])
      expect(createTagger(changed(at))).toBeNull();
    expect(createTagger(file)).not.toBeNull();
  });

  it('reads a file that begins anywhere in its buffer', () => {
    const file = testModelFile();
    const shifted = new Uint8Array(file.length + 3).subarray(3);
    shifted.set(file);
    expect(createTagger(shifted)?.(linesOf(BILL))).toEqual(tagger(linesOf(BILL)));
  });

  it('leaves words behind its bound without a role', () => {
    const lines = linesOf(
      Array.from({ length: 200 }, () => 'ONE TWO THREE FOUR FIVE SIX SEVEN 8.00').join('\n'),
    );
    const rows = tagRows(lines, tagger);
    expect(featuresOf(lines).tokens).toBe(MOST_WORDS);
    expect(rows[0]?.words).toHaveLength(8);
    expect(rows[199]?.words).toHaveLength(0);
  });

  it('never throws, whatever stands on a page', () => {
    const number = fc.oneof(fc.integer({ min: -50, max: 2000 }), fc.double());
    const box = fc.record({ x0: number, y0: number, x1: number, y1: number });
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('2x', '5.00', 'TOTAL', 'RM'),
    );
    const word = fc.record({ text, box, confidence: fc.double() });
    const page = fc.record({
      width: number,
      height: number,
      lines: fc.array(fc.record({ words: fc.array(word, { maxLength: 6 }), box }), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(page, (any) => {
        const place = (): { x0: number; y0: number; x1: number; y1: number } => ({
          x0: 0,
          y0: 0,
          x1: 1,
          y1: 1,
        });
        const draft = draftFromPages([{ page: any, place, engine: 'ppocr', tagger }]);
        expect(draft.items.every(({ price }) => Number.isInteger(price.value))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
