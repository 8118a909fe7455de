import type { TextStorage } from '../device/text-storage.ts';

const KEY = 'kira-visitors-bills';

/** Whether this device has a bill or a photo of a visitor. Pages without a database ask, too. */
export const hasVisitorsBills = (storage: TextStorage): boolean => storage.getItem(KEY) !== null;

const HOST = 'kira-host';

/** The id of the host without an account that this device has become. */
export const hostHere = (storage: TextStorage): string | null => storage.getItem(HOST);

export const markHost = (storage: TextStorage, id: string): void => storage.setItem(HOST, id);
export const unmarkHost = (storage: TextStorage): void => storage.removeItem(HOST);

export function markVisitorsBills(storage: TextStorage, areHere: boolean): void {
  if (areHere === hasVisitorsBills(storage)) return;
  if (areHere) storage.setItem(KEY, 'yes');
  else storage.removeItem(KEY);
}
