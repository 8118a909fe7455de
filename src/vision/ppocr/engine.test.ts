import { expect, test } from 'vitest';
import type { OcrPage } from '../../domain/receipt/rows/ocr-page.ts';
import { blank, type GrayImage } from '../image/raster.ts';
import { createPpOcr } from './engine.ts';
import type { NeuralNetwork, Tensor } from './neural-network.ts';

/** Bars of print, one below the other. */
function bars(count: number): GrayImage {
  const image = blank(200, 20 * count + 20);
  for (let bar = 0; bar < count; bar++)
    for (let y = 20 * bar + 14; y < 20 * bar + 24; y++) image.data.fill(0, y * 200 + 40, y * 200 + 160);
  return image;
}

/** A detector that calls dark pixels text. */
const detector: NeuralNetwork = {
  run: async ({ data, dims }) => ({ data: data.map((value) => (value < 0 ? 1 : 0)), dims }),
  close: async () => undefined,
};

/** Reads every strip as an "a", and keeps how many there were in each run. */
function recogniser() {
  const runs: number[] = [];
  const run = async ({ dims: [strips = 0] }: Tensor): Promise<Tensor> => {
    runs.push(strips);
    const data = Float32Array.from({ length: strips * 4 }, (_, at) => (at % 4 === 3 ? 0.9 : 0.05));
    return { data, dims: [strips, 2, 2] };
  };
  return { runs, network: { run, close: async () => undefined } };
}

test('the engine reports lines from the top while it reads the others, and its progress', async () => {
  const { network, runs } = recogniser();
  const engine = createPpOcr({ detector, recogniser: network, alphabet: ['a'] });
  const pages: OcrPage[] = [];
  const progress: number[] = [];
  const page = await engine.read(
    bars(40),
    (done) => progress.push(done),
    (sofar) => pages.push(sofar) < 0,
  );
  expect(page.lines).toHaveLength(40);
  expect(runs).toHaveLength(40);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.at(-1)).toEqual(page);
  for (const sofar of pages) expect(sofar.lines).toEqual(page.lines.slice(0, sofar.lines.length));
  const tops = page.lines.map(({ box }) => box.y0);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(1);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test('lines read in batches keep their places', async () => {
  const { network, runs } = recogniser();
  const alone = await createPpOcr({ detector, recogniser: network, alphabet: ['a'] }).read(bars(30));
  runs.length = 0;
  const batched = await createPpOcr({ detector, recogniser: network, alphabet: ['a'], batch: 4 }).read(
    bars(30),
  );
  expect(batched).toEqual(alone);
  expect(Math.max(...runs)).toBe(4);
});

test('the engine leaves the rest unread when onPage says stop', async () => {
  const { network, runs } = recogniser();
  const engine = createPpOcr({ detector, recogniser: network, alphabet: ['a'] });
  const page = await engine.read(bars(40), undefined, (sofar) => sofar.lines.length >= 12);
  expect(page.lines).toHaveLength(12);
  expect(runs).toHaveLength(12);
});

test.each([
  [12, 960],
  [24, 480],
  [6, 1280],
])('lines of characters %i px high are looked for on %i px', async (height, side) => {
  const image = blank(Math.max(960, side), Math.max(960, side));
  // Twenty-five times the letter L.
  for (let at = 0; at < 25; at++)
    for (let y = 0; y < height; y++) {
      const [left, top] = [100 + 40 * (at % 5), 100 + 40 * Math.floor(at / 5)];
      const from = (top + y) * image.width + left;
      image.data.fill(0, from, from + height * (y < 0.7 * height ? 0.3 : 0.7));
    }
  const seen: number[] = [];
  const nothing: NeuralNetwork = {
    run: async ({ data, dims }) => {
      seen.push(dims[2] ?? 0);
      return { data: data.map(() => 0), dims };
    },
    close: async () => undefined,
  };
  await createPpOcr({ detector: nothing, recogniser: nothing, alphabet: [] }).read(image);
  expect(seen).toEqual([side]);
});
