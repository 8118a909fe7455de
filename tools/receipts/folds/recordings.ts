import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePaper } from '../../../server/parse/decode-image.ts';
import { createPpOcrInNode } from '../../../server/parse/ppocr-engine.ts';
import { createTesseractInNode } from '../../../server/parse/tesseract-engine.ts';
import type { PageReading } from '../../../src/domain/receipt/draft/draft-from-pages.ts';
import { canStopReading } from '../../../src/domain/receipt/draft/when-to-stop.ts';
import type { OcrLine, OcrPage } from '../../../src/domain/receipt/rows/ocr-page.ts';
import type { OcrEngine } from '../../../src/vision/engine.ts';
import { prepareForTesseract, toOriginal } from '../../../src/vision/image/prepare-for-tesseract.ts';
import type { GrayImage } from '../../../src/vision/image/raster.ts';
import { readBands, type ReadingStep } from '../../../src/vision/read-receipt.ts';

/** The passes over an image that are recorded; `sharp` is Tesseract's second one. */
export type Pass = 'ppocr' | 'tesseract' | 'sharp';

/** All lines that one pass reads. */
interface Recording {
  page: OcrPage;
  /** Degrees, by which the image was turned before. */
  angle: number;
  /** Of each line: in which group it was read. Reading may stop after each. */
  groups: number[];
}

/**
 * Reading steps that read each image once and remember its lines in `folder`: the extraction of hundreds
 * of receipts then takes seconds.
 */
export function createRecorder(folder: string) {
  mkdirSync(folder, { recursive: true });
  const engines = new Map<Pass, Promise<OcrEngine>>();
  const engineOf = (pass: Pass): Promise<OcrEngine> => {
    const kind = pass === 'ppocr' ? pass : 'tesseract';
    const engine = engines.get(kind) ?? (kind === 'ppocr' ? createPpOcrInNode() : createTesseractInNode());
    engines.set(kind, engine);
    return engine;
  };

  async function recordingOf(bytes: Buffer, pass: Pass): Promise<Recording> {
    const name = `${createHash('sha1').update(bytes).digest('hex')}-${pass}.json`;
    const file = join(folder, name);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Recording;
    const image = await decodePaper(bytes);
    const engine = await engineOf(pass);
    const recording = await (pass === 'ppocr'
      ? recordGroups(engine, image)
      : recordPrepared(engine, image, pass));
    writeFileSync(`${file}.part`, JSON.stringify(recording));
    renameSync(`${file}.part`, file);
    return recording;
  }

  return {
    step:
      (bytes: Buffer, pass: Pass): ReadingStep =>
      async () =>
        replay(await recordingOf(bytes, pass), pass),
    async close() {
      for (const engine of engines.values()) await (await engine).close();
    },
  };
}

async function recordGroups(engine: OcrEngine, image: GrayImage): Promise<Recording> {
  const groupOf = new Map<OcrLine, number>();
  let group = 0;
  const page = await engine.read(image, undefined, (sofar) => {
    for (const line of sofar.lines) if (!groupOf.has(line)) groupOf.set(line, group);
    group++;
    return false;
  });
  return { page, angle: 0, groups: page.lines.map((line) => groupOf.get(line) ?? group) };
}

async function recordPrepared(
  engine: OcrEngine,
  image: GrayImage,
  pass: 'tesseract' | 'sharp',
): Promise<Recording> {
  const prepared = prepareForTesseract(image);
  const page = await readBands(prepared[pass === 'sharp' ? 'sharp' : 'image'], engine);
  return { page, angle: prepared.angle, groups: page.lines.map(() => 0) };
}

/** What reading the image would give: PP-OCR stops where its lines are enough. */
function replay({ page, angle, groups }: Recording, pass: Pass): PageReading {
  const readingOf = (upTo: number): PageReading => ({
    page: { ...page, lines: page.lines.filter((_, at) => (groups[at] ?? 0) <= upTo) },
    place: (box) => toOriginal(box, page, angle),
    engine: pass === 'ppocr' ? 'ppocr' : 'tesseract',
  });
  const last = Math.max(0, ...groups); // Tesseract reads all lines in one group
  for (let upTo = 0; upTo < last; upTo++) {
    const reading = readingOf(upTo);
    if (canStopReading(reading)) return reading;
  }
  return readingOf(last);
}
