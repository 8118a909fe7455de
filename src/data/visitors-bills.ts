import type { TextStorage } from './text-storage.ts';

const KEY = 'kira-visitors-bills';

/** Whether this device has a bill or a photo of a visitor. Pages without a database ask, too. */
export const hasVisitorsBills = (texts: TextStorage): boolean => texts.getItem(KEY) !== null;

export function markVisitorsBills(texts: TextStorage, areHere: boolean): void {
  if (areHere === hasVisitorsBills(texts)) return;
  if (areHere) texts.setItem(KEY, 'yes');
  else texts.removeItem(KEY);
}
