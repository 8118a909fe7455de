import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../server/bin/bootstrap.mjs';
import { ocrAssets } from '../../src/reading/assets.ts';
import { startServerProcess } from '../../tests/support/server.ts';
import { openPhone, type PhoneKind, type ReadingPhone, type Timed } from './parse/reading-phone.ts';
import { longReceipt, pageOfNoise, photoOf48Megapixels, receiptsToTime } from './parse/receipts.ts';
import { measureScreen } from './parse/screen.ts';
import { note, quantile, report } from './report.ts';

/**
 * Measures reading in a real Chromium with the built app's worker: seconds, memory, bytes on the wire. The
 * quality of reading is scored elsewhere. If KIRA_BENCH_TEXT names a folder, the lines that were read are
 * written there, a file per kind of phone, for comparing two versions.
 */
const MB = 1024 * 1024;
const both = ['ppocr', 'tesseract'] as const;
const kinds: (PhoneKind & { name: string; prepared: boolean })[] = [
  { name: 'PP-OCR, 1 thread', engines: ['ppocr'], isolated: false, prepared: true },
  { name: 'PP-OCR, threads', engines: ['ppocr'], isolated: true, prepared: true },
  { name: 'Tesseract', engines: ['tesseract'], isolated: true, prepared: true },
  { name: 'both, 1 thread', engines: both, isolated: false, prepared: true },
  { name: 'both, threads', engines: both, isolated: true, prepared: true },
  { name: 'both, threads, image as it came', engines: both, isolated: true, prepared: false },
];

/** What is measured can be narrowed by a part of its name, e.g. "PP-OCR" or "48 mega". */
const only = process.argv[2] ?? '';
const wanted = ({ name }: { name: string }): boolean => name.includes(only);

function reportBytes(): void {
  const folder = join(root, 'dist/ocr/ppocr');
  const files = readdirSync(folder).map((file) => join(folder, file));
  const ppocr = files.reduce((sum, file) => sum + statSync(file).size, 0);
  report('parse', 'PP-OCR, on the wire', ppocr, 'bytes');
  // What a browser asks for: the engine, one of its three cores and the language.
  const asked = ocrAssets.filter(({ url }) => !/core-(?:relaxedsimd-)?lstm/.test(url));
  const wire = asked.map(({ url }) => readFileSync(join(root, 'dist', url)));
  report(
    'parse',
    'Tesseract, on the wire',
    wire.reduce((sum, file) => sum + gzipSync(file).length, 0),
    'bytes',
  );
}

async function timed(phone: ReadingPhone, images: readonly Buffer[], prepare: boolean): Promise<Timed[]> {
  const all: Timed[] = [];
  for (const image of images) all.push(await phone.read(image, prepare));
  return all;
}

function reportTimes(name: string, all: readonly Timed[]): void {
  const seconds = all.map(({ read }) => read / 1000);
  report('parse', `${name}: read, median`, quantile(seconds, 0.5), 's');
  report('parse', `${name}: read, p90`, quantile(seconds, 0.9), 's');
  const first = all.flatMap(({ firstLines }) => (firstLines === null ? [] : firstLines / 1000));
  if (first.length) report('parse', `${name}: first lines, median`, quantile(first, 0.5), 's');
  const prepare = all.flatMap((one) => (one.prepare === null ? [] : one.prepare / 1000));
  if (prepare.length) report('parse', `${name}: prepare, median`, quantile(prepare, 0.5), 's');
  const second = all.filter(({ engines }) => engines.length > 1).length;
  report('parse', `${name}: read by two engines`, second / all.length, 'of all');
}

async function measure(origin: string, images: readonly Buffer[]): Promise<void> {
  for (const { name, prepared, ...kind } of kinds.filter(wanted)) {
    const phone = await openPhone(origin, kind);
    try {
      const before = (await phone.memory()).now;
      report('parse', `${name}: starting the engine`, (await phone.warm()) / 1000, 's');
      await timed(phone, images.slice(0, 1), prepared);
      const all = await timed(phone, images, prepared);
      reportTimes(name, all);
      report('parse', `${name}: renderer, most memory`, (await phone.memory()).peak / MB, 'MB');
      note(`${name}: an empty page has ${Math.round(before / MB)} MB`);
      const folder = process.env['KIRA_BENCH_TEXT'];
      const text = all.map((one, at) => `# ${at}\n${one.text}\n`).join('\n');
      if (folder) writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-')}.txt`), text);
    } finally {
      await phone.close();
    }
  }
}

/** Measures images that are unusual, and allowed. */
async function measureExtremes(origin: string): Promise<void> {
  const images = {
    '48 megapixels': await photoOf48Megapixels(),
    '200 lines': await longReceipt(200),
    'a page of noise': await pageOfNoise(),
  };
  for (const [name, image] of Object.entries(images).filter(([key]) => wanted({ name: key }))) {
    const phone = await openPhone(origin, { engines: both, isolated: true });
    try {
      const before = (await phone.memory()).now;
      report('parse', `${name}: prepare`, (await phone.prepare(image)) / 1000, 's');
      report('parse', `${name}: prepare, renderer, most memory`, (await phone.memory()).peak / MB, 'MB');
      const { read } = await phone.read(image, true);
      report('parse', `${name}: read, engines not started`, read / 1000, 's');
      report('parse', `${name}: read, renderer, most memory`, (await phone.memory()).peak / MB, 'MB');
      note(`${name}: an empty page has ${Math.round(before / MB)} MB`);
    } finally {
      await phone.close();
    }
  }
}

const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
const server = await startServerProcess({ data });
try {
  reportBytes();
  const images = await receiptsToTime();
  note(`${images.length} receipts`);
  await measure(server.origin, images);
  await measureExtremes(server.origin);
  if (wanted({ name: 'on the screen' }))
    await measureScreen(server.origin, data, images[0] ?? Buffer.alloc(0));
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
