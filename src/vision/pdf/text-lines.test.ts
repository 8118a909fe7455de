import { getDocument, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { textPage, writePdf, type WrittenPage } from '../../../tests/support/write-pdf.ts';
import { printed, type Kind } from '../../../tools/receipts/generate.ts';
import { draftFromPages } from '../../domain/receipt/draft/draft-from-pages.ts';
import { toFractions } from '../../domain/receipt/rows/box.ts';
import type { OcrPage } from '../../domain/receipt/rows/ocr-page.ts';
import { isReadable, linesOf, type TextPiece } from './text-lines.ts';

const SCALE = 3;

/** The text of a PDF's first page, as the worker takes it. */
async function textOf(page: WrittenPage): Promise<OcrPage> {
  const data = new Uint8Array(writePdf([page]));
  const loading = getDocument({ data, isEvalSupported: false, verbosity: 0 });
  const first = await (await loading.promise).getPage(1);
  const { width, height, transform } = first.getViewport({ scale: SCALE });
  const { items } = await first.getTextContent();
  await loading.destroy();
  const pieces = items.flatMap((item) =>
    'str' in item
      ? [
          {
            text: item.str,
            transform: Util.transform(transform, item.transform) as unknown as TextPiece['transform'],
            width: item.width * SCALE,
          },
        ]
      : [],
  );
  return { width, height, lines: linesOf(pieces) };
}

const draftOf = (text: OcrPage) =>
  draftFromPages([{ page: text, place: (box) => toFractions(box, text), engine: 'text' }]);

describe('a bill that a PDF has as text', () => {
  test.each<[Kind, number]>([
    ['usual', 301],
    ['usual', 302],
    ['today', 303],
    ['today', 304],
  ])('%s %i: each item and the total are exact', async (kind, seed) => {
    const { bill, lines } = printed(seed, kind);
    const text = await textOf(textPage(lines));
    const { items, total, difference } = draftOf(text);
    expect(isReadable(text)).toBe(true);
    expect(items.map(({ name, price }) => [name.value, price.value])).toEqual(
      bill.items.map(({ name, amount }) => [name, amount]),
    );
    expect([total.value, difference]).toEqual([bill.total, 0]);
  });
});

const page = (content: string): WrittenPage => ({
  width: 300,
  height: 100,
  content: `BT /F1 10 Tf ${content} ET`,
});
const wordsOf = ({ lines }: OcrPage): string[] => lines.flatMap(({ words }) => words.map(({ text }) => text));

test('a word’s box lies where it stands, from the page’s top', async () => {
  const { lines } = await textOf(page('30 40 Td (KOPI) Tj'));
  // Courier’s letters are 0.6 of their size wide.
  expect(lines.map(({ box }) => box)).toEqual([{ x0: 90, x1: 162, y0: 157.5, y1: 186 }]);
});

test.each([
  ['a stamp across the page', '0.7 0.7 -0.7 0.7 30 40 Tm (PAID) Tj'],
  ['upside down', '-1 0 0 -1 100 40 Tm (PAID) Tj'],
  ['mirrored', '-1 0 0 1 100 40 Tm (PAID) Tj'],
  ['up the margin', '0 1 -1 0 30 40 Tm (PAID) Tj'],
])('%s is no line of the bill', async (_, content) => {
  expect(wordsOf(await textOf(page(content)))).toEqual([]);
});

const said = (...texts: string[]): OcrPage => {
  const box = { x0: 0, y0: 0, x1: 9, y1: 9 };
  return {
    width: 9,
    height: 9,
    lines: texts.map((text) => ({ box, words: [{ text, box, confidence: 1 }] })),
  };
};

test.each([
  ['a bill', ['KOPI', '2.50', 'TOTAL 2.50'], true],
  ['a bill without sen', ['KOPI', '3', 'TOTAL 3'], true],
  ['a bill in Chinese', ['咖啡 2.50', '总计 2.50'], true],
  ['a title alone', ['Your receipt'], false],
  ['letters that their font doesn’t tell', ['\u{e001}\u{e002}\u{e003} 2.50', '\u{e004} 2.50'], false],
  ['replaced letters', ['\u{fffd}\u{fffd} 1.00', 'K\u{fffd} 2.00'], false],
])('%s is readable: %s', (_, texts, readable) => {
  expect(isReadable(said(...texts))).toBe(readable);
});
