// Bundles the server's TypeScript into `build`. It takes a tenth of a second, so each start does it anew.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { context, build } from 'esbuild';
import { root } from './bootstrap.mjs';

/** Their names in `build`, and where each begins. */
const programs = {
  server: 'server/main.ts',
  parse: 'server/parse/cli.ts',
  'database-thread': 'server/db/pglite-thread-main.ts',
  'reading-thread': 'server/parse/thread-main.ts',
};

/** @returns {import('esbuild').BuildOptions} */
const options = (/** @type {Record<string, string>} */ entryPoints) => ({
  absWorkingDir: root,
  entryPoints,
  outdir: 'build',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'linked',
  sourcesContent: false,
});

/**
 * Builds all programs. Each file is whole at any time, because other processes build and start them, too.
 * @param {Record<string, string>} more further programs, as in `programs`
 */
export async function buildServer(more = {}) {
  const { outputFiles } = await build({ ...options({ ...programs, ...more }), write: false });
  for (const { path, contents } of outputFiles) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    mkdirSync(dirname(path), { recursive: true });
    const whole = `${path}.${process.pid}`;
    writeFileSync(whole, contents);
    renameSync(whole, path);
  }
}

/** Builds them, and again after each change of their sources. */
export async function watchServer() {
  const watched = await context(options(programs));
  await watched.rebuild();
  await watched.watch();
}

/** The file of a built program. */
export const programFile = (/** @type {string} */ name) => join(root, 'build', `${name}.js`);

/**
 * Builds the server and goes on as one of its programs, in this very process: signals and the exit code are
 * its own.
 * @param {'server' | 'parse'} name
 * @param {string[]} args
 */
export async function becomeProgram(name, args = []) {
  await buildServer();
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  const file = programFile(name);
  process.argv = [process.argv[0] ?? 'node', file, ...args];
  await import(file);
}
