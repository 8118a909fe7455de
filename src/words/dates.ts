import { commonTexts } from './texts.ts';

/**
 * As Intl writes a long date in English and Malay. It is written by hand, because a page's first Intl object
 * takes a phone 40 to 70 ms, and both the list and a bill show a date at once.
 */
const writeDay = (day: number, month: number, year: number): string =>
  `${day} ${commonTexts.months[month]} ${year}`;

/** Made at their first use (HOUSE-14). */
let moments: Intl.DateTimeFormat | undefined;
let agos: Intl.RelativeTimeFormat | undefined;

/** "20 November 2026" for an ISO day; `unknown` for null and for any other text. */
export function longDate(day: string | null, unknown: string): string {
  const at = new Date(day === null ? Number.NaN : `${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return unknown;
  return writeDay(at.getUTCDate(), at.getUTCMonth(), at.getUTCFullYear());
}

/** "20 November 2026" for a moment, as ISO text. */
export function dayOf(moment: string): string {
  const at = new Date(moment);
  return writeDay(at.getDate(), at.getMonth(), at.getFullYear());
}

/** "20 Nov 2026, 7:30 pm" for a moment, as ISO text. */
export function timeOf(moment: string): string {
  moments ??= new Intl.DateTimeFormat(commonTexts.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return moments.format(Date.parse(moment));
}

/** "5 minutes ago" for a moment, as ISO text. A clock that goes wrong says "just now". */
export function agoOf(moment: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(moment)) / 60_000);
  if (!(minutes >= 1)) return commonTexts.justNow;
  agos ??= new Intl.RelativeTimeFormat(commonTexts.locale);
  if (minutes < 60) return agos.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? agos.format(-hours, 'hour') : agos.format(-Math.floor(hours / 24), 'day');
}
