import { distance, isWord } from '../rows/match-words.ts';
import { DATE } from '../thresholds.ts';

// Every form in which a day is printed, by how sure a date of this form is one.

/** English and Malay, by their first three letters. */
const MONTHS: Record<string, number> = {
  JAN: 1, FEB: 2, MAR: 3, MAC: 3, APR: 4, MAY: 5, MEI: 5, JUN: 6, JUL: 7, JULAI: 7, AUG: 8, OGO: 8, OGS: 8, SEP: 9, OCT: 10, OKT: 10,
  NOV: 11, DEC: 12, DIS: 12,
}; // prettier-ignore

/** Longer than three letters a month is one of these: MARGARITA and DECAF are none. */
const WHOLE = [
  'JANUARY', 'JANUARI', 'FEBRUARY', 'FEBRUARI', 'MARCH', 'APRIL', 'JUNE', 'JUNI', 'JULY', 'JULI', 'JULAI', 'AUGUST', 'OGOS', 'SEPT', 'SEPTEMBER', 'OCTOBER', 'OKTOBER',
  'NOVEMBER', 'DECEMBER', 'DISEMBER',
]; // prettier-ignore

/** The ISO day, or null where the calendar has no such day. Two-digit years are of this century. */
export function isoDay(year: number, month: number, day: number): string | null {
  const full = year < 100 ? year + 2000 : year;
  if (full < DATE.firstYear || full > DATE.lastYear) return null;
  const at = new Date(Date.UTC(full, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A day, or the likelier of two and the other one. */
export type PrintedDay = string | [string, string];

interface DateForm {
  pattern: RegExp;
  /** How sure a date of this form is one. */
  weight: number;
  read: (groups: string[]) => PrintedDay | null;
}

const number = (text: string | undefined): number =>
  Number((text ?? '').replace(/[OoQD]/g, '0').replace(/[Il|]/g, '1'));
const month = (text: string | undefined): number => {
  const name = (text ?? '').toUpperCase().replace(/0/g, 'O').replace(/1/g, 'I').replace(/5/g, 'S');
  const whole = name.length <= 3 || WHOLE.some((other) => isWord(name, other));
  return whole ? (MONTHS[name.slice(0, 3)] ?? 0) : 0;
};

/** Day first, else year first, else month first (Malaysia never writes MM/DD). */
const dayFirst = (a: string | undefined, b: string | undefined, c: string | undefined): string | null =>
  isoDay(number(c), number(b), number(a)) ??
  ((c ?? '').length === 2
    ? isoDay(number(a), number(b), number(c))
    : isoDay(number(c), number(a), number(b)));

/** "26/11/03" is hardly a day of 2003, and may be one of 2026: gives the likelier day, and the other one. */
function shortYear(a: string | undefined, b: string | undefined, c: string | undefined): PrintedDay | null {
  const first = dayFirst(a, b, c);
  const turned = isoDay(number(a), number(b), number(c));
  const isOld = first !== null && Number(first.slice(0, 4)) < DATE.oldest;
  return isOld && turned !== null && Number(turned.slice(0, 4)) >= DATE.oldest ? [turned, first] : first;
}

/** A month with one letter misread; the empty other day marks it as doubtful. */
function misreadMonth(
  d: string | undefined,
  m: string | undefined,
  y: string | undefined,
): PrintedDay | null {
  const read = (m ?? '').toUpperCase();
  const away = (most: number): Set<number> =>
    new Set(Object.entries(MONTHS).flatMap(([name, at]) => (distance(name, read) <= most ? at : [])));
  const near = away(0).size === 1 ? away(0) : away(1);
  const [only = 0] = near;
  const day = near.size === 1 ? isoDay(number(y), only, number(d)) : null;
  return day && [day, ''];
}

export const DATE_FORMS: readonly DateForm[] = [
  { pattern: /(?<![\d.])([\dOoIl|]{1,2})\s?[-/.]\s?([\dOoIl|]{1,2})\s?[-/.]\s?(2[0Oo][\dOoIl|]{2})(?!\d{3})/g, weight: 3, read: ([d, m, y]) => dayFirst(d, m, y) },
  { pattern: /(?<![\d.]|\d:|[A-Z])([\dOoIl|]{1,2})([-/])([\dOoIl|]{1,2})\2(\d\d)(?![\d.])/g, weight: 2.5, read: ([d, , m, y]) => shortYear(d, m, y) },
  // A clock behind a month is no year: "21 Nov 13:05", "21 Nov 11pm".
  { pattern: /(?<!\d)(\d{1,2})(?:\s?(?:ST|ND|RD|TH|HB|HARIBULAN))?[\s\-/.,']*(?:OF\s)?([A-Z015]{3,9})[\s\-/.,'(]*(?:[A-Z]{3,9}[\s,)]+)?(20\d\d(?!\d)|\d\d(?!\d|\s?[:.]\d|\s?[AP]\.?M|\s?H(?:RS?)?\b))/gi, weight: 3, read: ([d, m, y]) => (month(m) ? isoDay(number(y), month(m), number(d)) : null) },
  { pattern: /(?<![A-Z])([A-Z]{3,9})[\s\-/.,]*(\d{1,2})(?:ST|ND|RD|TH)?[\s,]+(20\d\d)(?!\d)/gi, weight: 2.5, read: ([m, d, y]) => (month(m) ? isoDay(number(y), month(m), number(d)) : null) },
  { pattern: /(?<!\d)(20\d\d|\d\d)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?[日号號]?/g, weight: 3, read: ([y, m, d]) => isoDay(number(y), number(m), number(d)) },
  { pattern: /(?<!\d)(20\d\d)[\s\-/.,]*([A-Z]{3,9})[\s\-/.,]*(\d{1,2})(?!\d|\s?[:.]\s?\d)/gi, weight: 2.5, read: ([y, m, d]) => (month(m) ? isoDay(number(y), month(m), number(d)) : null) },
  // "Fri Nov 20 19:05:33 MYT 2026"
  { pattern: /(?<![A-Z])([A-Z]{3,9})\s(\d{1,2})\s[\d:]{4,8}\s(?:[A-Z+\d:]{3,9}\s)?(20\d\d)(?!\d)/gi, weight: 2.5, read: ([m, d, y]) => (month(m) ? isoDay(number(y), month(m), number(d)) : null) },
  // After the forms that end in the year: what follows it may look like a month and a day
  // ("5 Jan 2025: 10:12"). "2025, 2:14" is a year and a clock.
  { pattern: /(?<![\d.])((?:19|20)\d\d)(?!\s?[-/.\\,]\s?\d{1,2}\s?:)\s?[-/.\\,:]\s?([\dOoIl|]{1,2})\s?[-/.\\,:]\s?([\dOoIl|]{1,2})(?!\d)/g, weight: 3, read: ([y, m, d]) => isoDay(number(y), number(m), number(d)) },
  { pattern: /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d\d)(?![\d.])/g, weight: 1.5, read: ([d, m, y]) => dayFirst(d, m, y) },
  { pattern: /(?<!\d)([0-3]\d)([01]\d)(20[0-4]\d)(?!\d)/g, weight: 1, read: ([d, m, y]) => isoDay(number(y), number(m), number(d)) },
  { pattern: /(?<!\d)(20[0-4]\d)([01]\d)([0-3]\d)(?!\d)/g, weight: 0.8, read: ([y, m, d]) => isoDay(number(y), number(m), number(d)) },
  // A letter of the month was misread: "14AMay/2017", "02/Ja0/2017".
  { pattern: /(?<!\d)(\d{1,2})[-/.]?[A-Z]?([A-Z\d]{3})[-/.](20[0-4]\d)(?!\d)/gi, weight: 1.5, read: ([d, m, y]) => misreadMonth(d, m, y) },
  // One of the separators was not read: only beside a clock or a label.
  { pattern: /(?<![\d.:])([0-3]?\d)[-/\s]([01]\d)[-/\s](\d\d)(?![\d.:])/g, weight: 0.6, read: ([d, m, y]) => dayFirst(d, m, y) },
  // Separators that were read as a digit or not at all: "20/1012016", "2010/2016", "20 10/2016".
  { pattern: /(?<!\d)([0-3]\d)[-/. 17]?([01]\d)[-/. 17]?(20[0-4]\d)(?!\d)/g, weight: 0.9, read: ([d, m, y]) => isoDay(number(y), number(m), number(d)) },
  { pattern: /(?<!\d)(\d{1,2})[-/.\s](\d{1,2})[-/.\s](20[0-4]\d)(?!\d)/g, weight: 1.5, read: ([d, m, y]) => dayFirst(d, m, y) },
]; // prettier-ignore
