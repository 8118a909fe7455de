// Installs a package of Debian's (or Ubuntu's) where that is possible: as root, with apt-get.
import { spawnSync } from 'node:child_process';
import { say } from '../../server/bin/bootstrap.mjs';

let updated = false;

/** True when the package is installed now. */
export function aptInstall(/** @type {string} */ name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false;
  say(`Installing Debian's package ${name} ...`);
  if (!updated) apt('update');
  updated = true;
  return apt('install', '-y', '--no-install-recommends', name);
}

const apt = (/** @type {string[]} */ ...args) =>
  spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 10 * 60_000,
  }).status === 0;
