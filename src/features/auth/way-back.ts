import type { TextStorage } from '../../data/device/text-storage.ts';
import { safeRedirect } from '../../domain/text/safe-redirect.ts';

/**
 * Where a visitor goes on once they are signed in, kept on the device while they are at their mail. Links to
 * groups and invitations are secrets, so neither the mail nor the server learns of them (decision 64).
 */
export interface WayBack {
  keep: (path: string) => void;
  /** "/" where none is kept. */
  read: () => string;
  forget: () => void;
}

const KEY = 'kira-way-back';
/** As long as the link of a mail works. */
const KEPT_MS = 24 * 60 * 60 * 1000;

export const createWayBack = (storage: TextStorage, clock: () => number): WayBack => ({
  keep: (path) =>
    safeRedirect(path) === '/'
      ? storage.removeItem(KEY)
      : storage.setItem(KEY, `${clock() + KEPT_MS} ${path}`),
  read() {
    const [, until, path] = /^(\d+) (.*)$/.exec(storage.getItem(KEY) ?? '') ?? [];
    const left = Number(until ?? 0) - clock();
    return left > 0 && left <= KEPT_MS ? safeRedirect(path) : '/';
  },
  forget: () => storage.removeItem(KEY),
});
