import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { drawSheet, type AskedForms, type DrawnSheet } from './draw-page.ts';
import { printCoverage } from './print-coverage.ts';
import { PRODUCTIONS } from './productions.ts';

const USAGE = `usage: npm run layouts -- [--seed 1] [--count 100] [--without NAME,...] [--only NAME,...] [--out FILE]
       npm run layouts -- --cover DIR,... [--seed 1] [--count 100]
       npm run layouts -- --list`;

/**
 * Writes one drawn page a line, as JSON, with the role of every word: `count` pages of one seed. --without
 * leaves productions out; --only draws pages that each have one of those named. --list names them all. --cover
 * prints how much of what real receipts show (DIR/box, key, items) is among the drawn pages.
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
    printCoverage(names(values.cover), seed, count);
    return 0;
  }
  const out = values.out ? createWriteStream(values.out) : process.stdout;
  for (let at = 0; at < count; at++) await writeLine(out, jsonOf(drawSheet(seed, at, asked)));
  if (values.out) await finished((out as WriteStream).end());
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

const jsonOf = ({ id, productions, width, height, tokens, truth }: DrawnSheet): string =>
  `${JSON.stringify({ id, productions, width, height, tokens, truth })}\n`;

/** A full pipe makes the writer wait. */
const writeLine = (out: NodeJS.WritableStream, line: string): Promise<void> =>
  new Promise((resolve) => {
    if (out.write(line)) resolve();
    else out.once('drain', resolve);
  });

process.exitCode = await main();
