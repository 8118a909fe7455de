import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { printCertain } from './count-certain.ts';
import { printFolds } from './folds/print-folds.ts';
import { generate, type Kind } from './generate.ts';
import { photoLike } from './photo-like.ts';
import { createSeededRandom } from './seeded-random.ts';

const USAGE = `usage: npm run receipts -- --out DIR [--seed 1] [--count 20] [--unusual|--today]
       npm run receipts -- --photo DIR --out DIR [--seed 1] [--count N] [--in-hand]
       npm run receipts -- --certain DIR
       npm run receipts -- --folds [--from DIR] [--engine both|ppocr|tesseract|transcript|lost] [--errors FOLD,...] [--calibrate] [--rules]`;
const FOLDERS = ['img', 'key', 'items'];

/**
 * Writes img/ID.jpg, key/ID.json and items/ID.json for `count` seeds from `seed` on (--unusual: with voids,
 * charges under names of their own, dishes named like labels, photos that end above the total; --today: of
 * ten tills of today); with --photo
 * instead photo-like versions of the images in DIR/img (`count` of them, spread evenly), with their truth
 * (--in-hand: the paper curved and held).
 * --certain reads all of DIR/img and prints how often a field shown as certain is wrong. --folds scores the
 * real receipts in five folds by shop (--rules: without the model of roles).
 */
async function main(): Promise<number> {
  const values = options();
  if (!values) return explain();
  if (values.folds) return printFolds(values);
  const { out, photo, certain } = values;
  if (certain) {
    await printCertain(certain);
    return 0;
  }
  const seed = Number(values.seed);
  const count = values.count === undefined ? null : Number(values.count);
  if (!out || !Number.isInteger(seed) || (count !== null && !(count > 0))) {
    return explain();
  }
  for (const folder of FOLDERS) await mkdir(join(out, folder), { recursive: true });
  if (photo) await photographAll(photo, out, { seed, count, inHand: values['in-hand'] });
  else await generateAll(out, seed, count ?? 20, kindOf(values));
  return 0;
}

/** What was asked for; null when it can't be understood. */
function options() {
  try {
    return parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        count: { type: 'string' },
        photo: { type: 'string' },
        certain: { type: 'string' },
        folds: { type: 'boolean', default: false },
        from: { type: 'string' },
        engine: { type: 'string' },
        errors: { type: 'string' },
        calibrate: { type: 'boolean', default: false },
        rules: { type: 'boolean', default: false },
        unusual: { type: 'boolean', default: false },
        today: { type: 'boolean', default: false },
        'in-hand': { type: 'boolean', default: false },
        out: { type: 'string' },
      },
    }).values;
  } catch {
    return null;
  }
}

function explain(): number {
  console.error(USAGE);
  return 2;
}

const kindOf = ({ unusual, today }: { unusual: boolean; today: boolean }): Kind =>
  today ? 'today' : unusual ? 'unusual' : 'usual';

async function generateAll(out: string, seed: number, count: number, kind: Kind): Promise<void> {
  for (let at = seed; at < seed + count; at++) {
    const { jpeg, truth } = await generate(at, kind);
    const id = `seed-${at}`;
    await writeFile(join(out, 'img', `${id}.jpg`), jpeg);
    await writeFile(join(out, 'key', `${id}.json`), `${JSON.stringify(truth.key, null, 1)}\n`);
    await writeFile(join(out, 'items', `${id}.json`), `${JSON.stringify(truth.items, null, 1)}\n`);
  }
}

interface Photos {
  seed: number;
  count: number | null;
  inHand: boolean;
}

async function photographAll(from: string, out: string, { seed, count, inHand }: Photos): Promise<void> {
  const files = (await readdir(join(from, 'img')))
    .filter((file) => /\.(?:jpe?g|png)$/i.test(file))
    .toSorted();
  const wanted = Math.min(files.length, count ?? files.length);
  for (let at = 0; at < wanted; at++) {
    const file = files[Math.floor((at * files.length) / wanted)] ?? '';
    const id = basename(file, extname(file));
    const { data, info } = await sharp(join(from, 'img', file))
      .autoOrient()
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const random = createSeededRandom(seed + at);
    await writeFile(join(out, 'img', `${id}.jpg`), await photoLike({ ...info, data }, random, inHand));
    for (const truth of ['key', 'items'])
      await copyFile(join(from, truth, `${id}.json`), join(out, truth, `${id}.json`)).catch(absent);
  }
}

/** Not every receipt has a file of its items. */
function absent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

process.exitCode = await main();
