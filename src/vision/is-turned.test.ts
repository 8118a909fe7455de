import { expect, test } from 'vitest';
import type { OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import { pageOf } from '../domain/receipt/rows/test-page.ts';
import { isOnItsSide } from './image/print-direction.ts';
import { blank, type GrayImage } from './image/raster.ts';
import { readReceipt } from './read-receipt.ts';

/** Lines of words, as dark blocks of different lengths with gaps between. */
function printed(turned: boolean): GrayImage {
  const [along, across] = [300, 400];
  const image = turned ? blank(across, along) : blank(along, across);
  for (let line = 0; line < 20; line++)
    for (let at = 20; at < 120 + ((line * 37) % 160); at++)
      for (let thick = 0; thick < 9; thick++) {
        if ((at + line * 5) % 13 < 3) continue;
        const down = 20 + line * 18 + thick;
        image.data[turned ? at * across + down : down * along + at] = 20;
      }
  return image;
}

test('print that runs up and down is on its side, and print that runs across is not', () => {
  expect([isOnItsSide(printed(true)), isOnItsSide(printed(false))]).toEqual([true, false]);
});

test('bare paper and a dark table are on no side', () => {
  const dark = blank(300, 400);
  dark.data.fill(30);
  expect([isOnItsSide(blank(300, 400)), isOnItsSide(dark)]).toEqual([false, false]);
});

const read = (page: OcrPage, image = printed(false)) =>
  readReceipt(image, { ppocr: async () => ({ read: async () => page, close: async () => undefined }) });
const surely = (page: OcrPage, confidence: number): OcrPage => ({
  ...page,
  lines: page.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, confidence })),
  })),
});
const bill = pageOf('KEDAI CONTOH\n1 KOPI      2.00\n2 TEH       3.00\nTOTAL       5.00');
const garbage = pageOf('S0Y 3.00\n00 IQ 2.00\nHO1NO0');

test('a photo on its side in which no line was found is turned', async () => {
  const nothing = { width: 400, height: 300, lines: [] };
  expect((await read(nothing, printed(true))).turned).toBe(true);
  expect((await read(nothing)).turned).toBeUndefined();
});

test('a photo whose print is hardly read and has no total is turned, though some lines look like items', async () => {
  expect((await read(surely(garbage, 0.4))).turned).toBe(true);
});

test('a bill that was read with little confidence stands upright', async () => {
  expect((await read(surely(bill, 0.4))).turned).toBeUndefined();
});
