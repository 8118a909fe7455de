import { expect, test } from 'vitest';
import type { OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import { pageOf } from '../domain/receipt/rows/test-page.ts';
import type { StartEngine } from './engine.ts';
import { blank } from './image/raster.ts';
import { readReceipt } from './read-receipt.ts';

const BILL =
  'KEDAI CONTOH SDN BHD\nDATE: 05/03/2025 12:30\n1 KOPI      2.00\n2 TEH       3.00\nSUBTOTAL    5.00\nTOTAL       5.00\nCASH       10.00\nCHANGE      5.00';
const NO_DATE = BILL.replace('05/03/2025 12:30', '');
const image = blank(240, 300);

/** Engines that answer these pages (an error: can't run), and who was asked in what order. */
function engines(answers: { ppocr?: OcrPage | Error; tesseract?: OcrPage | Error }) {
  const asked: string[] = [];
  const start =
    (name: string, answer: OcrPage | Error): StartEngine =>
    async () => {
      asked.push(name);
      if (answer instanceof Error) throw answer;
      return { read: async () => answer, close: async () => undefined };
    };
  const of = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, start(name, answer)]));
  return { asked, of };
}

test('PP-OCR reads alone if the bill adds up', async () => {
  const { asked, of } = engines({ ppocr: pageOf(BILL), tesseract: pageOf(BILL) });
  const draft = await readReceipt(image, of);
  expect([asked, draft.engines, draft.total.value]).toEqual([['ppocr'], ['ppocr'], 500]);
});

test('Tesseract reads too if PP-OCR finds no date', async () => {
  const { asked, of } = engines({ ppocr: pageOf(NO_DATE), tesseract: pageOf(BILL) });
  const progress: number[] = [];
  const draft = await readReceipt(image, of, { onProgress: (done) => progress.push(done) });
  expect(asked).toEqual(['ppocr', 'tesseract']);
  expect([draft.engines, draft.date.value, draft.difference]).toEqual([
    ['ppocr', 'tesseract'],
    '2025-03-05',
    0,
  ]);
  expect(draft.total.box?.y1).toBeLessThanOrEqual(1);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test('a PDF’s text that adds up is read alone', async () => {
  const { asked, of } = engines({ ppocr: pageOf(BILL), tesseract: pageOf(BILL) });
  const lines: string[] = [];
  const onLines = (found: { text: string }[]) => lines.push(...found.map(({ text }) => text));
  const draft = await readReceipt(image, { ...of, text: pageOf(BILL) }, { onLines });
  expect([asked, draft.engines, draft.items.map(({ name }) => name.value)]).toEqual([
    [],
    ['text'],
    ['KOPI', 'TEH'],
  ]);
  expect(lines).toContain('TOTAL 5.00');
});

test('the picture is read as well if a PDF’s text lacks a part of the bill', async () => {
  const title = 'KEDAI CONTOH SDN BHD\nDATE: 05/03/2025 12:30\nPAGE 1';
  const { asked, of } = engines({ ppocr: pageOf(BILL), tesseract: pageOf(BILL) });
  const draft = await readReceipt(image, { ...of, text: pageOf(title) });
  expect([asked, draft.engines, draft.items.length, draft.total.value]).toEqual([
    ['ppocr'],
    ['text', 'ppocr'],
    2,
    500,
  ]);
});

test('if one engine can’t run, the other reads', async () => {
  const broken = new Error('no SIMD');
  expect((await readReceipt(image, engines({ ppocr: broken, tesseract: pageOf(BILL) }).of)).engines).toEqual([
    'tesseract',
  ]);
  const doubt = await readReceipt(image, engines({ ppocr: pageOf(NO_DATE), tesseract: broken }).of);
  expect([doubt.engines, doubt.date.value]).toEqual([['ppocr'], null]);
  await expect(readReceipt(image, engines({ ppocr: broken, tesseract: broken }).of)).rejects.toBe(broken);
});

test('an engine that reads in parts learns when it may stop', async () => {
  const { lines, ...size } = pageOf(`${BILL}\nTHANK YOU`);
  const answers: boolean[] = [];
  const ppocr: StartEngine = async () => ({
    async read(_image, _onProgress, onPage) {
      for (let count = 1; count <= lines.length; count++)
        answers.push(onPage?.({ ...size, lines: lines.slice(0, count) }, []) ?? false);
      return { ...size, lines };
    },
    close: async () => undefined,
  });
  await readReceipt(image, { ppocr });
  expect(answers.indexOf(true)).toBe(6); // with CASH
});
