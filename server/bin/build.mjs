// Bundles the server's TypeScript into `build`. It takes a tenth of a second, so each start does it anew.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, context, stop } from 'esbuild';
import { fail, root } from './bootstrap.mjs';

/** Each program's name in `build`, and its entry file. `server/project-folder.ts` names the threads' too. */
const programs = {
  server: 'server/main.ts',
  parse: 'server/parse/cli.ts',
  'database-thread': 'server/db/pglite-thread-main.ts',
  'reading-thread': 'server/parse/thread-main.ts',
};

/** @satisfies {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: root,
  outdir: 'build',
  bundle: true,
  packages: /** @type {const} */ ('external'),
  platform: /** @type {const} */ ('node'),
  format: /** @type {const} */ ('esm'),
  target: 'node20.19',
  sourcemap: /** @type {const} */ ('linked'),
  sourcesContent: false,
  write: /** @type {const} */ (false),
};

/**
 * Writes each file whole, because another process may start or build it at the same time.
 * @param {import('esbuild').OutputFile[]} files
 */
function write(files) {
  for (const { path, contents } of files) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    mkdirSync(dirname(path), { recursive: true });
    const whole = `${path}.${process.pid}`;
    writeFileSync(whole, contents);
    renameSync(whole, path);
  }
}

/**
 * Builds all programs.
 * @param {Record<string, string>} more further programs, as in `programs`
 */
export async function buildServer(more = {}) {
  const { outputFiles } = await build({ ...options, entryPoints: { ...programs, ...more } });
  await stop(); // esbuild's own process, which would stay as long as this one
  write(outputFiles);
}

/**
 * Builds all programs, and again after each change of their sources.
 * @param {() => void} onBuilt after each build without errors; esbuild prints those
 * @returns {Promise<() => Promise<void>>} ends it
 */
export async function watchServer(onBuilt) {
  /** @type {import('esbuild').Plugin} */
  const told = {
    name: 'kira:built',
    setup(watch) {
      watch.onEnd(({ errors, outputFiles = [] }) => {
        if (errors.length > 0) return;
        write(outputFiles);
        onBuilt();
      });
    },
  };
  const watched = await context({ ...options, entryPoints: programs, plugins: [told] });
  await watched.watch();
  return () => watched.dispose();
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
  await buildServer().catch((/** @type {Error} */ { message }) =>
    fail(`The server could not be built: ${message}`),
  );
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  const file = programFile(name);
  process.argv = [process.argv[0] ?? 'node', file, ...args];
  await import(pathToFileURL(file).href);
}
