import { expect, test } from 'vitest';
import type { FoundLine, OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import { pageOf } from '../domain/receipt/rows/test-page.ts';
import type { OcrEngine } from './engine.ts';
import { blank } from './image/raster.ts';
import { readReceipt } from './read-receipt.ts';

const BILL = (total: string): string =>
  `KEDAI CONTOH SDN BHD\nDATE: 05/03/2025 12:30\n1 KOPI      2.00\n2 TEH       3.00\nSUBTOTAL    5.00\nTOTAL       ${total}\nCASH       10.00\nCHANGE      5.00`;

/** An engine that answers prepared pages, one a call. */
function engineOf(...pages: OcrPage[]): OcrEngine & { calls: number } {
  const engine = {
    calls: 0,
    async read() {
      const page = pages[engine.calls++];
      if (!page) throw new Error('read more often than there are pages');
      return page;
    },
    async close() {},
  };
  return engine;
}

test('a bill that adds up is read once; lines and progress are reported', async () => {
  const engine = engineOf(pageOf(BILL('5.00')));
  const progress: number[] = [];
  let lines: FoundLine[] = [];
  const draft = await readReceipt(
    blank(240, 300),
    { tesseract: async () => engine },
    {
      onProgress: (done) => progress.push(done),
      onLines: (found) => (lines = found),
    },
  );
  expect(engine.calls).toBe(1);
  expect(draft).toMatchObject({ difference: 0, total: { value: 500 } });
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(1);
  expect(lines.map((line) => line.text)).toContain('TOTAL 5.00');
  expect(lines.every(({ box }) => box.x1 <= 1 && box.y1 <= 1)).toBe(true);
});

test('a bill that doesn’t add up is read again, and both readings count', async () => {
  const bad = BILL('5.00').replace('2.00', '8.00').replace('05/03/2025', '05/0B/2025');
  const engine = engineOf(pageOf(bad), pageOf(BILL('5.00')));
  const draft = await readReceipt(blank(240, 300), { tesseract: async () => engine });
  expect(engine.calls).toBe(2);
  expect(draft.date.value).toBe('2025-03-05');
  expect(draft.items.map((item) => item.price.value)).toEqual([200, 300]);
  expect(draft.difference).toBe(0);
});

test('a photo without one sure word is texture: it is read once and gives an empty draft', async () => {
  const page = pageOf('RB Sh et\nSh Et EF am fa xi   5.48\nPE sn 2 Er');
  const lines = page.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, confidence: word.text.length > 2 ? 0.6 : 0.9 })),
  }));
  const engine = engineOf({ ...page, lines });
  const draft = await readReceipt(blank(240, 300), { tesseract: async () => engine });
  expect([engine.calls, draft.items, draft.store.value]).toEqual([1, [], null]);
});

test('a photo of a wall is read once and gives an empty draft', async () => {
  const engine = engineOf({ width: 240, height: 300, lines: [] });
  const draft = await readReceipt(blank(240, 300), { tesseract: async () => engine });
  expect([engine.calls, draft.items, draft.total.value]).toEqual([1, [], null]);
});
