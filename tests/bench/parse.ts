import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../../server/bin/bootstrap.mjs';
import { note, quantile, report } from './report.ts';

/**
 * Seconds to read a receipt, over the committed samples and, where they lie beside the project, real ones.
 * How well they are read is another question, and scored elsewhere.
 */
const folders = {
  samples: join(root, 'tests/receipts/samples/img'),
  real: join(root, '../shared/receipts/sroie-dev/img'),
};

/** So many are read at most: each takes seconds. */
const most = 30;

async function read(files: readonly string[]): Promise<Record<string, { seconds?: number; error?: string }>> {
  const cli = join(root, 'server/bin/parse.mjs');
  const child = spawn(process.execPath, [cli, ...files], { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(await text(child.stdout)) as Record<string, { seconds?: number; error?: string }>;
}

for (const [name, folder] of Object.entries(folders)) {
  if (!existsSync(folder)) {
    note(`${name}: ${folder} is not there`);
    continue;
  }
  const images = readdirSync(folder).filter((file) => /\.(?:jpe?g|png|webp)$/i.test(file));
  const answers = Object.values(await read(images.slice(0, most).map((file) => join(folder, file))));
  const seconds = answers.flatMap((answer) => answer.seconds ?? []);
  report('parse', `${name}, receipts read`, seconds.length, 'receipts');
  report('parse', `${name}, not readable`, answers.length - seconds.length, 'receipts');
  if (!seconds.length) continue;
  report('parse', `${name}, median`, quantile(seconds, 0.5), 's');
  report('parse', `${name}, p90`, quantile(seconds, 0.9), 's');
}
