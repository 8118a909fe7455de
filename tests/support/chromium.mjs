// Finds a Chromium for the browser tests: an installed one, else Debian's package, else Playwright's.
// The headless shell comes first: without windows, tabs and menus a test takes half the processor time.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, say } from '../../server/bin/bootstrap.mjs';
import { aptInstall } from './debian.mjs';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How tests and benches start it. It asks no server of its maker, and has no first page of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {string | null} the program's path, where there is one already */
export function findChromium() {
  const given = process.env['KIRA_CHROMIUM'];
  if (given) return existsSync(given) ? given : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...elsewhere].find((path) => existsSync(path)) ?? null;
}

/** @returns {Promise<string | null>} null where none can be had */
export async function ensureChromium() {
  const found = findChromium() ?? (await downloaded());
  if (found) return found;
  if (aptInstall('chromium-headless-shell') || aptInstall('chromium')) return findChromium();
  say("Downloading Playwright's Chromium ...");
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: ['ignore', 2, 2],
    timeout: 10 * 60_000,
  });
  return downloaded();
}

async function downloaded() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}
