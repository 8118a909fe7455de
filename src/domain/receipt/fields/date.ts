import type { Row } from '../rows/rows.ts';
import { distance } from '../rows/match-words.ts';
import { DATE } from '../thresholds.ts';

/** A date that may be the bill's. */
interface DateCandidate {
  iso: string;
  row: Row;
  /** The confidence of its least sure word: 0 to 1. */
  confidence: number;
  /** How likely it is the day of the bill; only compared with others. */
  score: number;
  /**
   * Another day that the same print may mean; '' where letters were taken for digits; null where it is clear.
   */
  other: string | null;
}

/** English and Malay, by their first three letters. */
const MONTHS: Record<string, number> = {
  JAN: 1, FEB: 2, MAR: 3, MAC: 3, APR: 4, MAY: 5, MEI: 5, JUN: 6, JUL: 7, JULAI: 7, AUG: 8, OGO: 8, OGS: 8, SEP: 9, OCT: 10, OKT: 10,
  NOV: 11, DEC: 12, DIS: 12,
}; // prettier-ignore

/** The ISO day, or null where the calendar has no such day. Two-digit years are of this century. */
export function isoDay(year: number, month: number, day: number): string | null {
  const full = year < 100 ? year + 2000 : year;
  if (full < DATE.firstYear || full > DATE.lastYear) return null;
  const at = new Date(Date.UTC(full, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A day, or the likelier of two and the other one. */
type Day = string | [string, string];

interface Form {
  pattern: RegExp;
  /** How sure a date of this form is one. */
  weight: number;
  read: (groups: string[]) => Day | null;
}

const number = (text: string | undefined): number =>
  Number((text ?? '').replace(/[OoQD]/g, '0').replace(/[Il|]/g, '1'));
const month = (text: string | undefined): number => {
  const name = (text ?? '').toUpperCase().replace(/0/g, 'O').replace(/1/g, 'I').replace(/5/g, 'S');
  return MONTHS[name.slice(0, 3)] ?? 0;
};

/** Day first, else year first, else month first (Malaysia never writes MM/DD). */
const dayFirst = (a: string | undefined, b: string | undefined, c: string | undefined): string | null =>
  isoDay(number(c), number(b), number(a)) ??
  ((c ?? '').length === 2
    ? isoDay(number(a), number(b), number(c))
    : isoDay(number(c), number(a), number(b)));

/** "26/11/03" is hardly a day of 2003, and may be one of 2026: gives the likelier day, and the other one. */
function shortYear(a: string | undefined, b: string | undefined, c: string | undefined): Day | null {
  const first = dayFirst(a, b, c);
  const turned = isoDay(number(a), number(b), number(c));
  const isOld = first !== null && Number(first.slice(0, 4)) < DATE.oldest;
  return isOld && turned !== null && Number(turned.slice(0, 4)) >= DATE.oldest ? [turned, first] : first;
}

/** A month with one letter misread; the empty other day marks it as doubtful. */
function misreadMonth(d: string | undefined, m: string | undefined, y: string | undefined): Day | null {
  const read = (m ?? '').toUpperCase();
  const away = (most: number): Set<number> =>
    new Set(Object.entries(MONTHS).flatMap(([name, at]) => (distance(name, read) <= most ? at : [])));
  const near = away(0).size === 1 ? away(0) : away(1);
  const [only = 0] = near;
  const day = near.size === 1 ? isoDay(number(y), only, number(d)) : null;
  return day && [day, ''];
}

const FORMS: Form[] = [
  { pattern: /(?<![\d.])([\dOoIl|]{1,2})\s?[-/.]\s?([\dOoIl|]{1,2})\s?[-/.]\s?(2[0Oo][\dOoIl|]{2})(?!\d{3})/, weight: 3, read: ([d, m, y]) => dayFirst(d, m, y) },
  { pattern: /(?<![\d.]|\d:|[A-Z])([\dOoIl|]{1,2})([-/])([\dOoIl|]{1,2})\2(\d\d)(?![\d.])/, weight: 2.5, read: ([d, , m, y]) => shortYear(d, m, y) },
  { pattern: /(?<!\d)(\d{1,2})(?:ST|ND|RD|TH)?[\s\-/.,']*([A-Z015]{3,9})[\s\-/.,']*(20\d\d|\d\d)(?!\d)/i, weight: 3, read: ([d, m, y]) => (month(m) ? isoDay(number(y), month(m), number(d)) : null) },
  { pattern: /([A-Z]{3,9})[\s\-/.,]*(\d{1,2})(?:ST|ND|RD|TH)?[\s,]+(20\d\d)(?!\d)/i, weight: 2.5, read: ([m, d, y]) => (month(m) ? isoDay(number(y), month(m), number(d)) : null) },
  // After the forms that end in the year: what follows it may look like a month and a day
  // ("5 Jan 2025: 10:12"). "2025, 2:14" is a year and a clock.
  { pattern: /(?<![\d.])((?:19|20)\d\d)(?!\s?[-/.\\,]\s?\d{1,2}\s?:)\s?[-/.\\,:]\s?([\dOoIl|]{1,2})\s?[-/.\\,:]\s?([\dOoIl|]{1,2})(?!\d)/, weight: 3, read: ([y, m, d]) => isoDay(number(y), number(m), number(d)) },
  { pattern: /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d\d)(?![\d.])/, weight: 1.5, read: ([d, m, y]) => dayFirst(d, m, y) },
  { pattern: /(?<!\d)([0-3]\d)([01]\d)(20[0-4]\d)(?!\d)/, weight: 1, read: ([d, m, y]) => isoDay(number(y), number(m), number(d)) },
  { pattern: /(?<!\d)(20[0-4]\d)([01]\d)([0-3]\d)(?!\d)/, weight: 0.8, read: ([y, m, d]) => isoDay(number(y), number(m), number(d)) },
  // A letter of the month was misread: "14AMay/2017", "02/Ja0/2017".
  { pattern: /(?<!\d)(\d{1,2})[-/.]?[A-Z]?([A-Z\d]{3})[-/.](20[0-4]\d)(?!\d)/i, weight: 1.5, read: ([d, m, y]) => misreadMonth(d, m, y) },
  // One of the separators was not read: only beside a clock or a label.
  { pattern: /(?<![\d.:])([0-3]?\d)[-/\s]([01]\d)[-/\s](\d\d)(?![\d.:])/, weight: 0.6, read: ([d, m, y]) => dayFirst(d, m, y) },
  // Separators that were read as a digit or not at all: "20/1012016", "2010/2016", "20 10/2016".
  { pattern: /(?<!\d)([0-3]\d)[-/. 17]?([01]\d)[-/. 17]?(20[0-4]\d)(?!\d)/, weight: 0.9, read: ([d, m, y]) => isoDay(number(y), number(m), number(d)) },
  { pattern: /(?<!\d)(\d{1,2})[-/.\s](\d{1,2})[-/.\s](20[0-4]\d)(?!\d)/, weight: 1.5, read: ([d, m, y]) => dayFirst(d, m, y) },
]; // prettier-ignore

const LABEL = /\b(?:D[AO4]TE|TARIKH|TKH|BILL DATE|INV(?:OICE)? DATE)\b|^DATE|DATE\s*[:;]/i;
const CLOCK = /(?<!\d)[012]?\d\s?[:.]\s?[0-5]\d(?:\s?[:.]\s?[0-5]\d)?\s*(?:[AP]\.?M)?/i;
/** Words of other dates: the end of a permit, a promotion or an exchange. */
const OTHER = /VALID|EXPIR|UNTIL|WITHIN|PROMO|DUE DATE|DELIVERY|SINCE|EXCHANGE|SEJAK|HINGGA|BEFORE/i;

/** "12 Jun 201818:18" */
const GLUED_CLOCK = /(?<=\D)(20[0-4]\d)(?=[012]\d[:.][0-5]\d)/;

const NUMBER = /\b(?:INV(?:OICE)?|RECEIPT|RESIT|REF|DOC|TRANS?|ORDER|CHK)\b\W*(?:NO\b)?/i;

/** Every date on the receipt, the likeliest first. */
export function datesIn(rows: readonly Row[], told: ReadonlyMap<Row, number> = new Map()): DateCandidate[] {
  const found: DateCandidate[] = [];
  for (const [at, row] of rows.entries()) {
    const text = row.text.slice(0, 300).replace(GLUED_CLOCK, '$1 ');
    for (const { pattern, weight, read } of FORMS) {
      const match = pattern.exec(text);
      const day = match && read(match.slice(1));
      if (!day || !match) continue;
      const [iso, turned] = typeof day === 'string' ? [day, null] : day;
      const rest = text.replace(match[0], ' ');
      let score = weight;
      if (LABEL.test(text)) score += DATE.label;
      else if (LABEL.test(rows[at - 1]?.text ?? '')) score += DATE.labelAbove;
      if (CLOCK.test(rest)) score += DATE.clock;
      if (OTHER.test(text)) score -= DATE.otherDate;
      // A number that contains a date is older or younger than the bill.
      if (NUMBER.test(text) && !LABEL.test(text) && !CLOCK.test(rest)) score -= DATE.number;
      if (/GST|REG|TEL|PHONE|FAX|\bID\b/i.test(text) && weight < DATE.weakForm) score -= DATE.registration;
      score += DATE.told * (told.get(row) ?? 0);
      score -= (DATE.position * at) / rows.length;
      const confidence = leastConfidenceAt(row, match.index, match.index + match[0].length);
      const other = turned ?? (/\d[OoIl|]|[OoIl|]\d/.test(match[0]) ? '' : null);
      found.push({ iso, row, score, confidence, other });
      break;
    }
  }
  for (const candidate of found) {
    const again = found.some((other) => other !== candidate && other.iso === candidate.iso);
    if (again) candidate.score += DATE.again;
  }
  return found.toSorted((a, b) => b.score - a.score);
}

/** The confidence of the least sure of a row's words between two places of its text. */
function leastConfidenceAt(row: Row, from: number, to: number): number {
  let at = 0;
  let least = 1;
  for (const { text, confidence } of row.tokens) {
    if (at < to && at + text.length > from) least = Math.min(least, confidence);
    at += text.length + 1;
  }
  return least;
}
