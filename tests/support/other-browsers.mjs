// Finds Firefox for the browser tests: an installed one, else Debian's package.
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

/** Installs what is missing, where that is possible. */
export const ensureOtherBrowsers = () => ({
  Firefox: Boolean(findFirefox() ?? (aptInstall('firefox-esr') && findFirefox())),
});
