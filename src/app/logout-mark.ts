import type { TextStorage } from '../data/device/text-storage.ts';

/**
 * Says that the user logged out on this device and the server may not know it.
 * Only the server's answer can remove its HttpOnly cookies. Every tab sees the mark, which names nobody.
 */
export interface LogoutMark {
  isSet: () => boolean;
  set: () => void;
  clear: () => void;
}

const KEY = 'kira-logged-out';

/** If the browser forbids storage, the mark lasts as long as the page. */
export const createLogoutMark = (storage: TextStorage): LogoutMark => ({
  isSet: () => storage.getItem(KEY) !== null,
  set: () => storage.setItem(KEY, 'yes'),
  clear: () => storage.removeItem(KEY),
});
