import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { GrayImage } from '../../src/vision/image/raster.ts';
import { decodeGlyphs } from '../../src/vision/ppocr/ctc.ts';
import type { NeuralNetwork } from '../../src/vision/ppocr/neural-network.ts';
import { recognitionInput } from '../../src/vision/ppocr/recognition-input.ts';
import { STRIP_HEIGHT } from '../../src/vision/ppocr/strip.ts';
import { networkOf, ppOcrAlphabet } from './networks.ts';

const USAGE = `usage: npx tsx tools/recogniser/measure.ts --model FILE.onnx [--folds 4,5] [--errors 40] NAME...

Reads the lines that cut-lines.ts cut (NAME.bin, NAME.jsonl) and whose text is known, and compares with it, without
case and spaces, beside PP-OCR's reading of the same strips. Then both read 150 of the lines in turn, for their time.`;

interface Row {
  fold: number;
  kind: 'box' | 'quad';
  text: string | null;
  teacher: string | null;
  at: number;
  width: number;
}
interface Line extends Row {
  strip: GrayImage;
}

/** As train.py has them. */
const ALPHABET = [...Array.from({ length: 94 }, (_, at) => String.fromCodePoint(33 + at)), ' '];
const TIMED = 150;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      model: { type: 'string' },
      folds: { type: 'string', default: '4,5' },
      errors: { type: 'string', default: '0' },
    },
    allowPositionals: true,
  });
  if (!values.model || positionals.length === 0) {
    console.error(USAGE);
    return 2;
  }
  const folds = new Set(values.folds.split(',').map(Number));
  const lines = positionals.flatMap(linesOf).filter(({ fold, text, teacher }) => folds.has(fold) && teacher !== null && /^[ -~]+$/.test(text ?? '')); // prettier-ignore
  const own = await networkOf(pathToFileURL(values.model));
  const ours = new Map<Line, string>();
  for (const line of lines) ours.set(line, await read(own, line, ALPHABET));
  for (const kind of ['box', 'quad'] as const) {
    const some = lines.filter((line) => line.kind === kind);
    print(`${kind}, PP-OCR`, some, ({ teacher }) => teacher ?? '');
    print(`${kind}, own`, some, (line) => ours.get(line) ?? '');
  }
  const both = lines.filter((line) => [ours.get(line), line.teacher].every((text) => same(text ?? '') === same(line.text ?? ''))); // prettier-ignore
  const alike = both.filter(
    (line) => ours.get(line)?.replaceAll(' ', '') === line.teacher?.replaceAll(' ', ''),
  );
  console.log(`of ${both.length} lines that both read right, ${alike.length} have the same case`);
  const wrong = lines.filter((line) => same(ours.get(line) ?? '') !== same(line.text ?? ''));
  const every = Math.max(1, Math.floor(wrong.length / Number(values.errors)));
  for (const line of wrong.filter((_, at) => Number(values.errors) > 0 && at % every === 0))
    console.log(`${line.kind} true "${line.text}" own "${ours.get(line)}" PP-OCR "${line.teacher}"`);
  await printTimes(own, lines);
  return 0;
}

function linesOf(name: string): Line[] {
  const pixels = readFileSync(`${name}.bin`);
  return readFileSync(`${name}.jsonl`, 'utf8').split('\n').filter(Boolean).map((json) => {
    const row = JSON.parse(json) as Row;
    const data = new Uint8Array(pixels.subarray(row.at, row.at + row.width * STRIP_HEIGHT));
    return { ...row, strip: { width: row.width, height: STRIP_HEIGHT, data } };
  }); // prettier-ignore
}

async function read(network: NeuralNetwork, { strip }: Line, alphabet: readonly string[]): Promise<string> {
  const answer = await network.run(recognitionInput([strip]));
  return decodeGlyphs(answer, 0, alphabet).map(({ text }) => text).join(''); // prettier-ignore
}

/** What is compared: the true texts are in capitals and spaced by hand. */
const same = (text: string): string => text.toUpperCase().replaceAll(' ', '');
const amountsOf = (text: string): string[] => same(text).match(/\d+[.,]\d\d(?!\d)/g) ?? [];

function print(name: string, lines: readonly Line[], readingOf: (line: Line) => string): void {
  const sums = { letters: 0, errors: 0, right: 0, amounts: 0, rightAmounts: 0 };
  for (const line of lines) {
    const [truth, reading] = [same(line.text ?? ''), same(readingOf(line))];
    const errors = distance(truth, reading);
    sums.letters += truth.length;
    sums.errors += errors;
    sums.right += Number(errors === 0);
    const found = amountsOf(reading);
    for (const amount of amountsOf(truth)) {
      sums.amounts++;
      const at = found.indexOf(amount);
      if (at >= 0) found.splice(at, 1);
      sums.rightAmounts += Number(at >= 0);
    }
  }
  const { letters, errors, right, amounts, rightAmounts } = sums;
  const share = (part: number, of: number): string => (part / of).toFixed(4);
  console.log(`${name}: ${lines.length} lines, ${letters} letters, wrong ${share(errors, letters)}, lines right ${share(right, lines.length)}, amounts right ${share(rightAmounts, amounts)} of ${amounts}`); // prettier-ignore
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]))); // prettier-ignore
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Time of the processor and of the clock; the machine may have other work. */
async function printTimes(own: NeuralNetwork, lines: readonly Line[]): Promise<void> {
  const some = lines.filter(({ kind }) => kind === 'quad');
  const timed = some.filter((_, at) => at % Math.max(1, Math.floor(some.length / TIMED)) === 0);
  const networks = {
    'PP-OCR': [await networkOf('recogniser'), ppOcrAlphabet()],
    own: [own, ALPHABET],
  } as const;
  const spent: Record<string, { clock: number[]; processor: number }> = {};
  for (const line of timed)
    for (const [name, [network, alphabet]] of Object.entries(networks)) {
      const into = (spent[name] ??= { clock: [], processor: 0 });
      const [used, began] = [process.cpuUsage(), performance.now()];
      await read(network, line, alphabet);
      into.clock.push(performance.now() - began);
      const { user, system } = process.cpuUsage(used);
      into.processor += (user + system) / 1000;
    }
  for (const [name, { clock, processor }] of Object.entries(spent))
    console.log(`${name}: ms a line ${(processor / clock.length).toFixed(1)} of the processor, by the clock ${clock.toSorted((a, b) => a - b)[clock.length >> 1]?.toFixed(1)} (median of ${clock.length})`); // prettier-ignore
}

process.exitCode = await main();
