// node tools/complete-lock.mjs: completes package-lock.json after `npm install NAME`.
//
// Where a registry lacks a package's builds for other platforms, npm leaves them out of the lock file, and
// `npm ci` then refuses that file everywhere. Their names tell all that the lock file has to say.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../server/bin/bootstrap.mjs';

/**
 * @typedef {{version?: string, dev?: boolean, optional?: boolean, optionalDependencies?: Record<string,
 * string>}} Entry
 */

/**
 * The optional packages that others in the lock file name and that it does not hold.
 * @param {Record<string, Entry>} packages
 */
export const missingOptional = (packages) =>
  Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, version]) =>
      path === '' || packages[`node_modules/${name}`] || packages[`${path}/node_modules/${name}`]
        ? []
        : [{ name, version, dev: entry.dev === true }],
    ),
  );

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x'];

/** "@rollup/rollup-linux-x64-musl" -> the fields that keep it off every other platform */
function platformOf(/** @type {string} */ name) {
  const parts = name.split(/[/-]/);
  const os = systems.find((system) => parts.includes(system));
  const cpu = processors.find((processor) => parts.includes(processor));
  if (!os || !cpu) throw new Error(`${name} does not tell its platform: complete package-lock.json by hand.`);
  const libc = name.includes('musl') ? 'musl' : 'glibc';
  return { cpu: [cpu], ...(os === 'linux' ? { libc: [libc] } : {}), os: [os] };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name, version, dev } of missingOptional(lock.packages)) {
    const { cpu, os, ...libc } = platformOf(name);
    const entry = { version, cpu, ...(dev ? { dev } : {}), ...libc, optional: true, os };
    lock.packages[`node_modules/${name}`] = entry;
    console.log(`added ${name} ${version}`);
  }
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
