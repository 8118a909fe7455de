// What every command needs before it can do its own work. Runs on a fresh clone: Node alone, no package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Tells what is going on. Never on standard output: that belongs to the command's result. */
export const say = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);

/** Ends the command with one line that says why. */
export function fail(/** @type {string} */ text, code = 1) {
  say(text);
  process.exit(code);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Kira needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
}

/** Installs the locked dependencies where they are missing or not the locked ones. */
export function ensureDependencies() {
  requireNode();
  if (installed()) return;
  say('Installing the locked dependencies ...');
  const npm = process.env['npm_execpath'];
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  // NODE_ENV=production would leave out what builds the app.
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) fail('The dependencies could not be installed (npm ci failed, see above).');
}

/** Is every locked package there in its locked version? Optional ones depend on the platform. */
function installed() {
  /** @type {Record<string, {version?: string, optional?: boolean, devOptional?: boolean}>} */
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || optional || devOptional || versionAt(path) === version,
  );
}

function versionAt(/** @type {string} */ path) {
  const file = join(root, path, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null;
}

/** Builds the client if `dist` is missing or has other sources; ends the command if that fails. */
export function ensureClient() {
  if (!buildClient()) fail('The app could not be built (see above).');
}

/** Says whether `dist` holds the app as it is in the sources now, after building it where it did not. */
export function buildClient() {
  const stamp = join(root, 'dist', '.built-from');
  const inputs = hashInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return true;
  say('Building the app ...');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) return false;
  writeFileSync(stamp, inputs);
  return true;
}

const clientInputs = [
  'src',
  'workers',
  'tools/models',
  'tools/vite',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

function hashInputs() {
  const hash = createHash('sha256');
  for (const input of clientInputs) hashPath(hash, input);
  for (const name of Object.keys(process.env).toSorted())
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\0`);
  return hash.digest('hex');
}

function hashPath(/** @type {import('node:crypto').Hash} */ hash, /** @type {string} */ path) {
  if (/\.test\.tsx?$/.test(path)) return;
  const absolute = join(root, path);
  const entries = list(absolute);
  if (!entries) hash.update(`${path}\0`).update(existsSync(absolute) ? readFileSync(absolute) : '');
  else for (const entry of entries) hashPath(hash, `${path}/${entry}`);
}

/** The sorted names in a folder; null for what is none. */
function list(/** @type {string} */ path) {
  try {
    return readdirSync(path).toSorted();
  } catch {
    return null; // a file, or nothing
  }
}

/**
 * Stops the server when npm was killed. A server that nobody knows of would keep the port and the database.
 */
export function stopWithNpm() {
  if (!process.env['npm_lifecycle_event']) return;
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || process.kill(process.pid, 'SIGTERM'), 1000).unref();
}

/** What a person typed as a path, seen from where they typed it (npm moves to the project's root). */
export const typedPath = (/** @type {string} */ path) =>
  resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
