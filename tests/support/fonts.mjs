// What stands in while Kira's typeface loads is cut to Arial's widths, which phones and desktops have.
// A bare Linux machine gets Liberation Sans, of the same widths.
import { spawnSync } from 'node:child_process';
import { aptInstall } from './debian.mjs';

export function ensureArial() {
  const match = spawnSync('fc-match', ['Arial'], { encoding: 'utf8' });
  if (match.status === 0 && !/Arial|Liberation/.test(match.stdout)) aptInstall('fonts-liberation');
}
