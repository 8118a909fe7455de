import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { samplePhoto, shortestSample } from '../../tests/support/sample-receipt.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kira-parse-'));
});

/** Runs the command as it is run from outside. */
const parse = (...files: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['server/bin/parse.mjs', ...files], (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

test('a file that can’t be read is an answer: exit 0, and only JSON on standard output', async () => {
  const jpeg = await sharp({ create: { width: 600, height: 800, channels: 3, background: 'gray' } })
    .jpeg()
    .toBuffer();
  await writeFile(join(dir, 'text.jpg'), 'not an image at all');
  await writeFile(join(dir, 'empty.png'), '');
  await writeFile(join(dir, 'cut.jpg'), jpeg.subarray(0, jpeg.length / 2));
  await writeFile(join(dir, 'wall.jpg'), jpeg);
  const names = ['text.jpg', 'empty.png', 'cut.jpg', 'wall.jpg', 'absent.jpg'];
  const { code, out } = await parse(...names.map((name) => join(dir, name)));
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    text: { error: expect.any(String) },
    empty: { error: 'the file is empty' },
    cut: { error: 'the image is damaged' },
    wall: { store: null, date: null, total: null, items: [], seconds: expect.any(Number) },
    absent: { error: expect.stringContaining('ENOENT') },
  });
}, 240_000);

/** The shortest sample, read by the command. */
async function readSample(...options: string[]): Promise<unknown> {
  const { out } = await parse(...options, samplePhoto(shortestSample()));
  return JSON.parse(out);
}

test('the answer names the engine that read: PP-OCR by default', async () => {
  expect(Object.values((await readSample()) as object)).toMatchObject([
    { engine: expect.stringMatching(/^ppocr/), total: expect.any(Number) },
  ]);
}, 240_000);

test('--engine takes an engine by its name', async () => {
  expect(Object.values((await readSample('--engine=tesseract')) as object)).toMatchObject([
    { engine: 'tesseract' },
  ]);
}, 240_000);

test.each([[[]], [['--nonsense']], [['--engine=none', 'a.jpg']]])(
  'wrong usage %j ends with 2 and a line on standard error',
  async (words) => {
    expect(await parse(...words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('usage') });
  },
);
