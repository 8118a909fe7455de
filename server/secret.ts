import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './data-folder.ts';

/** The secret kept in the data folder; made by `make` where there is none yet. */
export function keptSecret(dataDir: string, make: () => string): string {
  const file = join(dataDir, 'secret');
  makeFolder(dataDir);
  try {
    writeFileSync(file, make(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
