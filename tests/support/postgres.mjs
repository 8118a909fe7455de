// Starts a PostgreSQL in a temporary folder, with the programs of an installed one.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aptInstall } from './debian.mjs';

/** @returns {string | null} the folder that holds `initdb` and `postgres` */
function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/opt/homebrew/bin',
  ];
  return folders.find((dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres'))) ?? null;
}

/**
 * PostgreSQL refuses to run as root: whom to run it as. Nobody in particular where we are not root.
 * @returns {{uid?: number, gid?: number} | null} null where there is no other user
 */
function runAs() {
  if (process.getuid?.() !== 0) return {};
  const user = ['postgres', 'nobody'].find((name) => spawnSync('id', ['-u', name]).status === 0);
  if (!user) return null;
  const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Starts one, installing Debian's package where that is allowed and needed.
 * @param {{install: boolean, durable: boolean}} options durable: writes reach the disk as in real use
 * @returns {Promise<{url: string, stop: () => Promise<void>} | null>} null where none can be had
 */
export async function startPostgres({ install, durable }) {
  if (!findPrograms() && install) aptInstall('postgresql');
  const programs = findPrograms();
  const user = runAs();
  if (!programs || !user) return null;
  const folder = mkdtempSync(join(tmpdir(), 'kira-pg-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const quiet = { ...user, cwd: folder, stdio: /** @type {const} */ ('ignore') };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'kira', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    quiet,
  );
  if (made.status !== 0) {
    remove();
    return null;
  }
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200'];
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    quiet,
  );
  const gone = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGINT'); // PostgreSQL's fast shutdown
    await gone;
    remove();
  };
  // The database ends with this process, however this process ends.
  process.once('exit', () => {
    server.kill('SIGQUIT');
    remove();
  });
  if (await answers(join(programs, 'pg_isready'), port, server)) {
    return { url: `postgres://kira@127.0.0.1:${port}/postgres`, stop };
  }
  await stop();
  return null;
}

async function answers(
  /** @type {string} */ program,
  /** @type {number} */ port,
  /** @type {import('node:child_process').ChildProcess} */ server,
) {
  for (let tries = 0; tries < 200 && server.exitCode === null; tries += 1) {
    if (spawnSync(program, ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0) return true;
    await wait(100);
  }
  return false;
}

/** Below the ports that the system gives to outgoing connections, which may take one before a server does. */
const PORTS = { from: 15_000, count: 15_000 };

/** A free port on 127.0.0.1. @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    const probe = createServer().on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
