import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { drawSheet, type AskedForms, type DrawnSheet } from './draw-page.ts';
import { PRODUCTIONS } from './productions.ts';

const USAGE = `usage: npm run layouts -- [--seed 1] [--count 100] [--without NAME,...] [--only NAME,...] [--out FILE]
                              [--pictures DIR [--flat]]
       npm run layouts -- --cover DIR,... [--seed 1] [--count 100]
       npm run layouts -- --list`;

const LINES_AT_ONCE = 64;

/**
 * Writes one drawn page a line, as JSON, with the role of every word: `count` pages of one seed. --without
 * leaves productions out; --only draws pages that each have one of those named; --list names them all.
 * --pictures writes img/ID.jpg, key/ID.json and items/ID.json as well, and the pages to DIR/layouts.jsonl;
 * with --flat without a camera's faults. --cover prints how much of what real receipts show (DIR/box, key,
 * items) is among the drawn pages.
 */
async function main(): Promise<number> {
  const values = options();
  if (!values) return explain();
  if (values.list) {
    console.log(PRODUCTIONS.join('\n'));
    return 0;
  }
  const [seed, count] = [Number(values.seed), Number(values.count)];
  const asked: AskedForms = { without: names(values.without), only: names(values.only) };
  const unknown = [...asked.without, ...asked.only].filter((name) => !PRODUCTIONS.includes(name));
  if (unknown.length) console.error(`no such production: ${unknown.join(', ')}`);
  if (unknown.length || !Number.isInteger(seed) || !(count > 0)) return explain();
  if (values.cover) {
    const { printCoverage } = await import('./print-coverage.ts');
    printCoverage(names(values.cover), seed, count);
    return 0;
  }
  const { pictures, flat } = values;
  // Faces and pictures' libraries are loaded for pictures alone.
  const draw = pictures ? await import('./write-pictures.ts') : null;
  if (draw && pictures) await draw.makeFolders(pictures);
  const file = values.out ?? (pictures && join(pictures, 'layouts.jsonl'));
  const out = file ? createWriteStream(file) : process.stdout;
  let lines: string[] = [];
  for (let at = 0; at < count; at++) {
    const sheet = drawSheet(seed, at, asked);
    const picture =
      draw && pictures ? await draw.writePicture(pictures, sheet, seed * 100_003 + at, flat) : undefined;
    lines.push(jsonOf(sheet, picture));
    if (lines.length < LINES_AT_ONCE && at < count - 1) continue;
    await write(out, lines.join(''));
    lines = [];
  }
  if (file) await finished((out as WriteStream).end());
  return 0;
}

/** What was asked for; null when it can't be understood. */
function options() {
  try {
    return parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        count: { type: 'string', default: '100' },
        without: { type: 'string', default: '' },
        only: { type: 'string', default: '' },
        out: { type: 'string' },
        pictures: { type: 'string' },
        flat: { type: 'boolean', default: false },
        cover: { type: 'string' },
        list: { type: 'boolean', default: false },
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

const names = (list: string): string[] => list.split(',').filter((name) => name !== '');

const jsonOf = ({ id, productions, width, height, tokens, truth }: DrawnSheet, picture?: string): string =>
  `${JSON.stringify({ id, productions, width, height, tokens, truth, picture })}\n`;

/** A full pipe makes the writer wait. */
const write = (out: NodeJS.WritableStream, text: string): Promise<void> =>
  new Promise((resolve) => {
    if (out.write(text)) resolve();
    else out.once('drain', resolve);
  });

process.exitCode = await main();
