import { execFile } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kira-parse-'));
});

/** Runs the command as it is run from outside. */
const parse = (...files: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', 'server/parse/cli.ts', ...files], (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

test('unreadable files get answers, exit 0, and nothing but JSON on standard output', async () => {
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
}, 60_000);

test('the answer names its engine, and an option chooses one', async () => {
  const sample = 'tools/receipts/samples/img';
  const [first = ''] = (await readdir(sample)).toSorted();
  const file = join(sample, first);
  const byDefault = await parse(file);
  expect(Object.values(JSON.parse(byDefault.out) as object)).toMatchObject([
    { engine: expect.stringMatching(/^ppocr/), total: expect.any(Number) },
  ]);
  const { out } = await parse('--engine=tesseract', file);
  expect(Object.values(JSON.parse(out) as object)).toMatchObject([{ engine: 'tesseract' }]);
}, 120_000);

test('wrong usage exits with 2 and explains itself on standard error', async () => {
  expect(await parse()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('usage') });
  expect(await parse('--nonsense')).toMatchObject({ code: 2, out: '' });
  expect(await parse('--engine=none', 'a.jpg')).toMatchObject({ code: 2, out: '' });
}, 60_000);
