import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { draftAsJson } from '../../src/domain/receipt/draft/draft-as-json.ts';
import type { ImageEngine } from '../../src/vision/engine.ts';
import { answerKeys } from './answer-keys.ts';
import { createReceiptReader, type ReceiptReader } from './receipt-reader.ts';

const USAGE = 'usage: npm run --silent parse -- [--engine=both|ppocr|tesseract] FILE...\n';

/** `both` does the same as a phone: PP-OCR, and Tesseract where PP-OCR leaves doubt. */
const choices: Record<string, readonly ImageEngine[]> = {
  both: ['ppocr', 'tesseract'],
  ppocr: ['ppocr'],
  tesseract: ['tesseract'],
};

/** Reads one file. An error becomes an answer, too. */
async function answerFor(file: string, reader: ReceiptReader): Promise<object> {
  const start = performance.now();
  try {
    const draft = await reader.read(await readFile(file));
    return {
      ...draftAsJson(draft),
      engine: draft.engines.join('+'),
      seconds: Math.round(performance.now() - start) / 1000,
    };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Prints one JSON object to standard output, a key per file (answer-keys.ts) in the given order. */
async function main(given: string[]): Promise<number> {
  const options = given.filter((word) => word.startsWith('-'));
  const files = given.filter((word) => !word.startsWith('-'));
  const engines = choices[options[0]?.replace(/^--engine=/, '') ?? 'both'];
  if (files.length === 0 || options.length > 1 || !engines) {
    process.stderr.write(USAGE);
    return 2;
  }
  const workers = Math.min(2, availableParallelism(), files.length);
  const reader = createReceiptReader({ size: workers, names: engines, clock: () => new Date() });
  const answers: object[] = [];
  const queue = [...files.entries()];
  const drain = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift())
      answers[next[0]] = await answerFor(next[1], reader);
  };
  await Promise.all(Array.from({ length: workers }, drain));
  await reader.close();
  const named = answerKeys(files).map((key, at) => [key, answers[at]]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(named), null, 1)}\n`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
