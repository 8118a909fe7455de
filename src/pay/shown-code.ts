import { duitNowFor, readDuitNow, type DuitNow } from '../domain/duitnow/duitnow.ts';
import type { Minor } from '../domain/money/money.ts';

/** How somebody is paid, as far as this device knows (contract/ways-to-pay.ts). */
export interface Ways {
  duitnow: string | null;
  phone: string | null;
  bank: string | null;
  account: string | null;
  /** Null: nothing of it was ever replaced. */
  changedAt: string | null;
}

/** A code for the screen. */
export interface ShownCode {
  code: DuitNow;
  /** What its scanner reads. */
  text: string;
  /** It asks for the amount. Else its payer types it. */
  isExact: boolean;
}

/**
 * The payee's own code, asking for an amount if it may be rewritten; without an amount as it is. Null where
 * there is none that can be read.
 */
export function shownCode(duitnow: string | null | undefined, amount: Minor | null): ShownCode | null {
  const read = duitnow ? readDuitNow(duitnow) : null;
  if (!read?.ok) return null;
  const exact = amount === null ? null : duitNowFor(read.code, amount);
  return { code: read.code, text: exact ?? read.code.text, isExact: exact !== null };
}

const DAY_MS = 86_400_000;

/** A replaced code may be somebody else's, so payers see a warning for a day. */
export const isRecent = ({ changedAt }: Pick<Ways, 'changedAt'>, now: number): boolean =>
  changedAt !== null && now - Date.parse(changedAt) < DAY_MS;
