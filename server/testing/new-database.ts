import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file with the files of an embedded database that has no tables yet. */
    newDatabase: string;
  }
}

/** Makes an embedded database once for all tests: to load its files takes a quarter of the time. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'kira-unit-'));
  setFlagsFromString('--liftoff-only'); // as newDatabase() of test-server.ts
  const database = await PGlite.create();
  const files = await database.dumpDataDir('none');
  await database.close();
  const path = join(folder, 'new-database.tar');
  writeFileSync(path, new Uint8Array(await files.arrayBuffer()));
  project.provide('newDatabase', path);
  return () => rmSync(folder, { recursive: true, force: true });
}
