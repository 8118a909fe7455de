import type { TextStorage } from '../data/text-storage.ts';

/**
 * That somebody has logged out on this device, and the server may not know: its cookies are HttpOnly, so
 * that only its answer can take them away. Every tab sees it; it says nothing of who it was.
 */
export interface LogoutMark {
  isSet: () => boolean;
  set: () => void;
  clear: () => void;
}

const KEY = 'kira-logged-out';

/** Where the browser forbids storage, the mark lasts as long as the page. */
export const createLogoutMark = (storage: TextStorage): LogoutMark => ({
  isSet: () => storage.getItem(KEY) !== null,
  set: () => storage.setItem(KEY, 'yes'),
  clear: () => storage.removeItem(KEY),
});
