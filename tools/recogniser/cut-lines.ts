import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decodeGray } from '../../server/parse/decode-image.ts';
import type { GrayImage } from '../../src/vision/image/raster.ts';
import { decodeGlyphs } from '../../src/vision/ppocr/ctc.ts';
import { detectionInput } from '../../src/vision/ppocr/detection-input.ts';
import { quadBox, smallestQuad, type Quad } from '../../src/vision/ppocr/quad.ts';
import { recognitionInput } from '../../src/vision/ppocr/recognition-input.ts';
import { stripOf, trimmed } from '../../src/vision/ppocr/strip.ts';
import { textRegions } from '../../src/vision/ppocr/text-regions.ts';
import { splitByShop } from '../receipts/folds/split-by-shop.ts';
import { networkOf, ppOcrAlphabet } from './networks.ts';

const USAGE = `usage: npx tsx tools/recogniser/cut-lines.ts --out NAME [--part 0/1] FOLDER...

Cuts the lines of real receipts (FOLDER: img/, box/, key/) as the app cuts them: strips of 48 px from the true boxes and
from what PP-OCR's detector finds. NAME.bin has their pixels, NAME.jsonl a row for each: where it lies, its fold by
shop, the true text where it is known, and PP-OCR's reading (not of true boxes in folds 1 to 3).`;

interface Receipt {
  id: string;
  folder: string;
  company: string;
}

interface TrueLine {
  quad: Quad;
  text: string;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { out: { type: 'string' }, part: { type: 'string', default: '0/1' } },
    allowPositionals: true,
  });
  if (!values.out || positionals.length === 0) {
    console.error(USAGE);
    return 2;
  }
  const [part = 0, parts = 1] = values.part.split('/').map(Number);
  mkdirSync(join(values.out, '..'), { recursive: true });
  const [pixels, rows] = [openSync(`${values.out}.bin`, 'w'), openSync(`${values.out}.jsonl`, 'w')];
  const [detector, recogniser] = await Promise.all([networkOf('detector'), networkOf('recogniser')]);
  const alphabet = ppOcrAlphabet();
  let at = 0;
  const write = async (image: GrayImage, quad: Quad, row: Record<string, unknown>, read: boolean) => {
    const strip = trimmed(stripOf(image, quad), quad)?.strip;
    if (!strip) return;
    const answer = read ? await recogniser.run(recognitionInput([strip])) : null;
    const teacher = answer && decodeGlyphs(answer, 0, alphabet).map(({ text }) => text).join(''); // prettier-ignore
    writeSync(pixels, strip.data);
    writeSync(rows, `${JSON.stringify({ ...row, at, width: strip.width, teacher })}\n`);
    at += strip.data.length;
  };
  const folds = splitByShop(positionals.flatMap(receiptsIn), 5).flatMap((receipts, fold) =>
    receipts.map((receipt) => ({ ...receipt, fold: fold + 1 })),
  );
  for (const [n, { id, folder, fold }] of folds.entries()) {
    if (n % parts !== part) continue;
    const image = await decodeGray(readFileSync(join(folder, 'img', `${id}.jpg`)));
    const lines = trueLines(readFileSync(join(folder, 'box', `${id}.csv`), 'utf8'));
    for (const { quad, text } of lines) await write(image, quad, { id, fold, kind: 'box', text }, fold > 3);
    const { tensor, scale } = detectionInput(image);
    const { data } = await detector.run(tensor);
    const found = textRegions({ width: tensor.dims[3] ?? 0, height: tensor.dims[2] ?? 0, data });
    for (const { cx, cy, width, height, angle } of found) {
      const quad = { cx: cx / scale, cy: cy / scale, width: width / scale, height: height / scale, angle };
      await write(image, quad, { id, fold, kind: 'quad', text: textIn(quad, lines) }, true);
    }
    console.error(`${n} ${id}`);
  }
  for (const file of [pixels, rows]) closeSync(file);
  await Promise.all([detector.close(), recogniser.close()]);
  return 0;
}

const receiptsIn = (folder: string): Receipt[] =>
  readdirSync(join(folder, 'key')).map((name) => {
    const { company } = JSON.parse(readFileSync(join(folder, 'key', name), 'utf8')) as { company: string };
    return { id: name.replace('.json', ''), folder, company };
  });

const trueLines = (csv: string): TrueLine[] =>
  csv
    .split(/\r?\n/)
    .filter(Boolean)
    .flatMap((row) => {
      const parts = row.split(',');
      const n = parts.slice(0, 8).map(Number);
      const quad = smallestQuad([0, 2, 4, 6].map((i) => ({ x: n[i] ?? 0, y: n[i + 1] ?? 0 })));
      return quad ? [{ quad, text: parts.slice(8).join(',') }] : [];
    });

/** The text of the true lines that a quad holds whole; null where it cuts one, or has two rows or much beside them. */
function textIn(quad: Quad, lines: readonly TrueLine[]): string | null {
  const box = quadBox(quad);
  const tall = box.y1 - box.y0;
  const inside = lines.flatMap(({ quad: other, text }) => {
    const { x0, y0, x1, y1 } = quadBox(other);
    const down = Math.min(box.y1, y1) - Math.max(box.y0, y0);
    const across = Math.min(box.x1, x1) - Math.max(box.x0, x0);
    const isBeside = down < 0.35 * Math.min(y1 - y0, tall) || across < 0.2 * tall;
    return isBeside ? [] : [{ x0, x1, text, lost: x1 - x0 - across, across }];
  });
  const ordered = inside.toSorted((a, b) => a.x0 - b.x0);
  const isOneRow = ordered.every(({ x0 }, at) => x0 > (ordered[at - 1]?.x1 ?? -Infinity) - 0.3 * tall);
  const covered = inside.reduce((sum, { across }) => sum + across, 0);
  const isWhole = inside.every(({ lost }) => lost < 0.35 * tall) && covered > box.x1 - box.x0 - 1.2 * tall;
  if (inside.length === 0 || !isOneRow || !isWhole) return null;
  return ordered.map(({ text }) => text).join(' ');
}

process.exitCode = await main();
