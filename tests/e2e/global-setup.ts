import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureClient } from '../../server/bin/bootstrap.mjs';
import { startServer } from '../support/server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server's data after its first start: an empty database. */
    emptyData: string;
  }
}

/**
 * The browser tests run what is built, so it has to be what the sources say. A server's first start makes its
 * database, which takes seconds: that is done once, and each world begins with a copy.
 */
export async function setup(project: TestProject): Promise<() => void> {
  ensureClient();
  const data = mkdtempSync(join(tmpdir(), 'kira-e2e-empty-'));
  const server = await startServer({ data });
  await server.stop();
  project.provide('emptyData', data);
  return () => rmSync(data, { recursive: true, force: true });
}
