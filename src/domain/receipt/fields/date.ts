import { letterCount } from '../rows/match-words.ts';
import { mendLetters } from '../rows/mend-letters.ts';
import type { Row } from '../rows/rows.ts';
import { DATE } from '../thresholds.ts';
import { DATE_FORMS, type PrintedDay } from './date-forms.ts';

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

const LABEL = /\b(?:D[AO4]TE|TARIKH|TKH|BILL DATE|INV(?:OICE)? DATE)\b|^DATE|DATE\s*[:;]/i;
const CLOCK = /(?<!\d)[012]?\d\s?[:.]\s?[0-5]\d(?:\s?[:.]\s?[0-5]\d)?\s*(?:[AP]\.?M)?/i;
/** Words of other days: the end of a permit or voucher, a promotion, a booking, a deposit. */
const OTHER =
  /VALID|EXPIR|\bEXP\b|UNTIL|WITHIN|PROMO|\bDUE (?:DATE|ON|BY)|DELIVERY|SINCE|EXCHANGE|SEJAK|HINGGA|BEFORE|DEPOSIT|BOOK(?:ED|ING)|RESERV|VOUCHER|COUPON|REDEEM|EVENT|FUNCTION|ARRIV|DEPART|CHECK.?(?:IN|OUT)\b|(?:NEXT|LAST) VISIT|BIRTHDAY|\bDOB\b|TAMAT|LUPUT|TEMPAH|BAUC[AE]R|MEMBERSHIP|LICEN[CS]E|PERMIT|EFFECTIVE|COLLECT|PICK.?UP|USE BY|WARRANTY|APPOINT|POINTS|ORIGINAL (?:BILL|INV|RECEIPT|SALE)|\bAS (?:AT|OF)\b|有效|订金|预订/i;
/** The day on which a copy was printed is the bill's or one after it. */
const PRINTED = /\b(?:RE)?PRINT(?:ED)?\b|CETAK/i;

/** "12 Jun 201818:18" */
const GLUED_CLOCK = /(?<=\D)(20[0-4]\d)(?=[012]\d[:.][0-5]\d)/;

const NUMBER = /\b(?:INV(?:OICE)?|RECEIPT|RESIT|REF|DOC|TRANS?|ORDER|CHK)\b\W*(?:NO\b)?/i;

export interface DatesKnown {
  /** An ISO day: no bill is of a later one. */
  today?: string | undefined;
  /** What the model says for and against a row's date: -1 to 1. */
  told?: ReadonlyMap<Row, number> | undefined;
}

/** Every date on the receipt, the likeliest first. Those after today come last, and are doubtful. */
export function datesIn(rows: readonly Row[], { today, told }: DatesKnown = {}): DateCandidate[] {
  const found: DateCandidate[] = [];
  for (const [at, row] of rows.entries()) {
    const text = row.text.slice(0, 300).replace(GLUED_CLOCK, '$1 ');
    const { weight, days } = daysIn(text);
    let isOther = false;
    for (const [index, { day, from, to }] of days.entries()) {
      const [iso, turned] = typeof day === 'string' ? [day, null] : day;
      const before = text.slice(days[index - 1]?.to ?? 0, from);
      // A row of several days: each has the words before it, or those of the day before ("from A to B").
      const said = mendLetters(days.length === 1 ? text : before); // "DEP0SIT"
      const rest =
        days.length === 1 ? text.slice(0, from) + text.slice(to) : text.slice(to, days[index + 1]?.from);
      if (index === 0 || letterCount(before) > 2) isOther = OTHER.test(said);
      let score = weight;
      if (isOther || isLabelledAbove(rows[at - 1], rest)) score -= DATE.otherDate;
      else if (LABEL.test(said)) score += DATE.label;
      else if (LABEL.test(rows[at - 1]?.text ?? '')) score += DATE.labelAbove;
      if (CLOCK.test(rest)) score += DATE.clock;
      if (PRINTED.test(said)) score -= DATE.printed;
      if (isInNumber(said, before) && !LABEL.test(said) && !CLOCK.test(rest)) score -= DATE.number;
      if (/GST|REG|TEL|PHONE|FAX|\bID\b/i.test(text) && weight < DATE.weakForm) score -= DATE.registration;
      score += DATE.told * (told?.get(row) ?? 0);
      score -= (DATE.position * at) / rows.length;
      const isLater = today !== undefined && iso > today;
      if (isLater) score -= DATE.later;
      const confidence = leastConfidenceAt(row, from, to);
      const other = turned ?? (isLater || /\d[OoIl|]|[OoIl|]\d/.test(text.slice(from, to)) ? '' : null);
      found.push({ iso, row, score, confidence, other });
    }
  }
  for (const candidate of found) {
    const again = found.some((other) => other !== candidate && other.iso === candidate.iso);
    if (again) candidate.score += DATE.again;
  }
  return found.toSorted((a, b) => b.score - a.score);
}

interface FoundDay {
  day: PrintedDay;
  from: number;
  to: number;
}

/** The days of a row in the surest form that has one: what looks like a form may be a table and a weekday. */
function daysIn(text: string): { weight: number; days: FoundDay[] } {
  for (const { pattern, weight, read } of DATE_FORMS) {
    const days: FoundDay[] = [];
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const day = read(match.slice(1));
      if (day) days.push({ day, from: match.index, to: pattern.lastIndex });
      else pattern.lastIndex = match.index + 1;
    }
    if (days.length > 0) return { weight, days };
  }
  return { weight: 0, days: [] };
}

/** "VALID UNTIL" on the row above, with nothing but the day below it. */
const isLabelledAbove = (above: Row | undefined, rest: string): boolean =>
  above !== undefined &&
  letterCount(rest) < 3 &&
  !/\d/.test(above.text) &&
  above.tokens.length < 5 &&
  OTHER.test(mendLetters(above.text));

/** A number that contains a date is older or younger than the bill; behind another number it is none. */
function isInNumber(said: string, before: string): boolean {
  const label = NUMBER.exec(said);
  return label !== null && !/\d/.test(before.slice(label.index));
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
