import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generate } from './generate.ts';

const USAGE = 'usage: npm run receipts -- --out DIR [--seed 1] [--count 20]';

/** Writes img/ID.jpg, key/ID.json and items/ID.json for `count` seeds from `seed` on. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '20' },
      out: { type: 'string' },
    },
  });
  const [seed, count] = [Number(values.seed), Number(values.count)];
  if (!values.out || !Number.isInteger(seed) || !(count > 0)) {
    console.error(USAGE);
    return 2;
  }
  for (const folder of ['img', 'key', 'items']) await mkdir(join(values.out, folder), { recursive: true });
  for (let at = seed; at < seed + count; at++) {
    const { jpeg, truth } = await generate(at);
    const id = `seed-${at}`;
    await writeFile(join(values.out, 'img', `${id}.jpg`), jpeg);
    await writeFile(join(values.out, 'key', `${id}.json`), `${JSON.stringify(truth.key, null, 1)}\n`);
    await writeFile(join(values.out, 'items', `${id}.json`), `${JSON.stringify(truth.items, null, 1)}\n`);
  }
  return 0;
}

process.exitCode = await main();
