import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureClient } from '../../server/bin/bootstrap.mjs';
import { startServerProcess } from '../support/server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server's data after its first start: an empty database. Copies lie beside it. */
    emptyData: string;
  }
}

/**
 * Builds the app if its sources have changed, because the browser tests run the built app. A server makes its
 * database at its first start, which takes seconds. This is done once, and others begin with a copy.
 */
export async function setup(project: TestProject): Promise<() => void> {
  ensureClient();
  const folder = mkdtempSync(join(tmpdir(), 'kira-e2e-'));
  const data = join(folder, 'data');
  const server = await startServerProcess({ data });
  await server.stop();
  project.provide('emptyData', data);
  return () => rmSync(folder, { recursive: true, force: true });
}
