import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createSeededRandom } from '../receipts/seeded-random.ts';
import { exampleOf, type Example, type LabelledPage } from './labelled-page.ts';
import { withNoise } from './noise.ts';
import { writeShard } from './shards.ts';

const USAGE = `usage: npx tsx tools/roles/dump.ts --pages FILE.jsonl --out DIR [--copies 1] [--plain] [--held name,name]

Writes what the model reads of each page, and the right answers, for train.py. A page is read --copies times, each
time with other errors of recognition (--plain: without any). Pages with one of the productions in --held are
group 1, the others group 0; align.ts gives its pages' folds (fold-1 is group 1). Shards that exist are left alone.`;

const SHARD = 500;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string' },
      out: { type: 'string' },
      copies: { type: 'string', default: '1' },
      held: { type: 'string', default: '' },
      plain: { type: 'boolean', default: false },
    },
  });
  const { pages, out, plain } = values;
  if (!pages || !out) {
    console.error(USAGE);
    return 2;
  }
  mkdirSync(out, { recursive: true });
  const held = new Set(values.held.split(',').filter(Boolean));
  const groupOf = ({ productions }: LabelledPage): number => {
    const fold = productions.find((name) => name.startsWith('fold-'));
    return fold ? Number(fold.slice(5)) : Number(productions.some((name) => held.has(name)));
  };
  let waiting: LabelledPage[] = [];
  let shard = 0;
  const flush = (): void => {
    for (let copy = 0; copy < Number(values.copies); copy++) {
      const path = join(out, `${String(shard).padStart(4, '0')}-${copy}.bin`);
      if (existsSync(path) || waiting.length === 0) continue;
      const examples = waiting.map((page, at): Example => {
        const random = createSeededRandom(1 + at + SHARD * (shard + 1000 * copy));
        return exampleOf(
          plain ? page : withNoise(page, random),
          random.chance(0.7) ? 1.5 + random.next() * 2 : 99,
        );
      });
      writeShard(path, examples, waiting.map(groupOf));
    }
    waiting = [];
    shard++;
  };
  for await (const line of createInterface({ input: createReadStream(pages) })) {
    if (line.trim() === '') continue;
    waiting.push(JSON.parse(line) as LabelledPage);
    if (waiting.length === SHARD) flush();
  }
  flush();
  return 0;
}

process.exitCode = await main();
