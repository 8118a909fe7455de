// Finds Firefox and WebKitGTK for the browser tests: installed ones, else Debian's packages.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './debian.mjs';

/** @returns {string | null} */
const findProgram = (/** @type {readonly string[]} */ names) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)))
    .find((path) => existsSync(path)) ?? null;

/** @returns {string | null} */
export const findFirefox = () => findProgram(['firefox-esr', 'firefox']);

/** What opens WebKitGTK's windows: its driver, a screen, and the library with Python's names for it. */
export function findWebKit() {
  const [driver, xvfb] = [findProgram(['WebKitWebDriver']), findProgram(['Xvfb'])];
  const library = ['x86_64', 'aarch64']
    .map((machine) => `/usr/lib/${machine}-linux-gnu/girepository-1.0/WebKit2-4.1.typelib`)
    .some((path) => existsSync(path));
  return driver && xvfb && library && existsSync('/usr/lib/python3/dist-packages/gi')
    ? { driver, xvfb }
    : null;
}

/** Installs what is missing, where that is possible. */
export const ensureOtherBrowsers = () => ({
  Firefox: Boolean(findFirefox() ?? (aptInstall('firefox-esr') && findFirefox())),
  WebKitGTK: Boolean(
    findWebKit() ??
    (['webkit2gtk-driver', 'xvfb', 'gir1.2-webkit2-4.1', 'python3-gi'].every((name) => aptInstall(name)) &&
      findWebKit()),
  ),
});
