import { expect, test } from 'vitest';
import type { OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import { pageOf } from '../domain/receipt/rows/test-page.ts';
import type { OcrEngine } from './engine.ts';
import { isSideways } from './find-turn.ts';
import { quarterTurned, turnedBack, type QuarterTurn } from './image/quarter-turn.ts';
import { blank, type GrayImage } from './image/raster.ts';
import { readReceipt } from './read-receipt.ts';

const BILL = pageOf(
  'KEDAI CONTOH SDN BHD\nDATE: 05/03/2025 12:30\n1 KOPI            2.00\n2 TEH             3.00\nTOTAL             5.00\nCASH              5.00',
);

/** Print that gets darker from left to right, so that its direction can be told. */
function printed(): GrayImage {
  const image = blank(400, 240);
  for (const [at] of BILL.lines.entries())
    for (let y = 30 * at; y < 30 * at + 20; y++)
      for (let x = 0; x < 220; x++) image.data[y * 400 + x] = 200 - Math.floor(x / 2);
  return image;
}

/** Where its print lies: light ends left, right, at the top or at the bottom. */
function directionOf({ width, height, data }: GrayImage): 0 | QuarterTurn {
  let [across, down] = [0, 0];
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++) {
      const [here, left, above] = [
        data[y * width + x]!,
        data[y * width + x - 1]!,
        data[(y - 1) * width + x]!,
      ];
      if (Math.abs(here - left) < 3) across += here - left;
      if (Math.abs(here - above) < 3) down += here - above;
    }
  if (Math.abs(across) > Math.abs(down)) return across < 0 ? 0 : 180;
  return down < 0 ? 90 : 270;
}

/** An engine that reads upright print alone; it finds the lines of any. */
function engine(): { ppocr: () => Promise<OcrEngine>; sizes: number[] } {
  const sizes: number[] = [];
  const read: OcrEngine['read'] = async (image, _onProgress, onPage) => {
    sizes.push(image.width * image.height);
    const direction = directionOf(image);
    const isPart = image.width * image.height < 90_000;
    const lines = BILL.lines.map(({ words, box }) => ({
      box,
      words: words.map((word) => ({ ...word, confidence: direction === 0 ? 0.97 : 0.4 })),
    }));
    const page: OcrPage = {
      width: image.width,
      height: image.height,
      lines: isPart ? lines.slice(0, 2) : lines,
    };
    const boxes = lines.map(({ box: { x0, x1, y0, y1 } }) =>
      direction === 90 || direction === 270 ? { x0: y0, x1: y1, y0: x0, y1: x1 } : { x0, x1, y0, y1 },
    );
    if (onPage?.({ ...page, lines: [] }, boxes)) return { ...page, lines: [] };
    onPage?.(page, boxes);
    return page;
  };
  return { ppocr: async () => ({ read, close: async () => undefined }), sizes };
}

test.each([90, 180, 270] as const)(
  'print turned by %s degrees is read upright, its boxes on the image as it came',
  async (by) => {
    const { ppocr } = engine();
    const image = quarterTurned(printed(), by);
    const draft = await readReceipt(image, { ppocr });
    const back = (360 - by) as QuarterTurn;
    expect([draft.total.value, draft.items.length, draft.turn, draft.turned]).toEqual([
      500,
      2,
      back,
      undefined,
    ]);
    const upright = await readReceipt(printed(), { ppocr });
    expect(draft.total.box).toEqual(turnedBack(upright.total.box!, back));
  },
);

test('a page that turns the photo itself is told how far, and nothing is read', async () => {
  const { ppocr, sizes } = engine();
  const draft = await readReceipt(quarterTurned(printed(), 90), { ppocr }, { onlyTurn: true });
  expect([draft.turn, draft.turned, draft.items.length]).toEqual([270, true, 0]);
  expect(sizes.filter((size) => size > 90_000)).toHaveLength(1);
});

test('upright print is read once, and nothing else', async () => {
  const { ppocr, sizes } = engine();
  expect((await readReceipt(printed(), { ppocr })).turn).toBeUndefined();
  expect(sizes).toEqual([400 * 240]);
});

test('most lines tell the side; dots and one word do not', () => {
  const tall = { x0: 0, y0: 0, x1: 10, y1: 100 };
  const wide = { x0: 0, y0: 0, x1: 100, y1: 10 };
  expect([
    isSideways([tall, tall, wide]),
    isSideways([tall, wide, wide]),
    isSideways([tall]),
    isSideways([]),
  ]).toEqual([true, false, false, false]);
});

test('an image turned four times by a quarter is the same', () => {
  let image = printed();
  for (let at = 0; at < 4; at++) image = quarterTurned(image, 90);
  expect(image).toEqual(printed());
});
