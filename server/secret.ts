import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, SHORTEST_SECRET } from './config.ts';
import { makeFolder } from './data-folder.ts';

/**
 * The secret kept in the data folder; made by `make` where there is none yet. It gets its name once it is
 * stored whole: a full disk or a power cut leaves none.
 * @throws ConfigError for a file without a secret
 */
export function keptSecret(dataDir: string, make: () => string): string {
  const file = join(dataDir, 'secret');
  makeFolder(dataDir);
  const made = join(dataDir, `secret.${process.pid}`);
  const open = openSync(made, 'w', 0o600);
  try {
    writeSync(open, make());
    fsyncSync(open);
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(open);
    rmSync(made);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SHORTEST_SECRET) throw new ConfigError(`${file} holds no secret. Remove it.`);
  return secret;
}
