import type { TextStorage } from '../device/text-storage.ts';

const KEY = 'kira-visitors-bills';

/** Whether this device has a bill or a photo of a visitor. Pages without a database ask, too. */
export const hasVisitorsBills = (storage: TextStorage): boolean => storage.getItem(KEY) !== null;

export function markVisitorsBills(storage: TextStorage, areHere: boolean): void {
  if (areHere === hasVisitorsBills(storage)) return;
  if (areHere) storage.setItem(KEY, 'yes');
  else storage.removeItem(KEY);
}
