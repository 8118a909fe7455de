import type { TextStorage } from '../data/device/text-storage.ts';

/** The bill that this device opened last by a link: /b without one opens it. */
export const LAST_BILL = 'kira-bill';

/** The bill of /b#<bill>; null if the device knows none. */
export const lastBill = ({ hash }: { hash: string }, storage: TextStorage): string | null =>
  hash.slice(1) || storage.getItem(LAST_BILL);
