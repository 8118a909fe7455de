import { MAX_AMOUNT, minor, type Minor } from '../../money/money.ts';
import { AMOUNTS } from '../thresholds.ts';
import type { Row, Token } from './rows.ts';

/** An amount of money in a row. */
export interface Amount {
  value: Minor;
  /** The tokens it was read from: first and one past the last. */
  from: number;
  to: number;
  /** The confidence of its worst token, less for every mended character. */
  confidence: number;
  /** False for digits without a decimal point ("1250"): they may be anything. */
  strict: boolean;
  /** Whether RM or $ stands before it. */
  currency: boolean;
}

/** Letters that engines put for digits. */
const LETTER_AS_DIGIT: Record<string, string> = {
  O: '0', o: '0', Q: '0', D: '0', I: '1', l: '1', i: '1', '|': '1', ']': '1', '[': '1', S: '5', s: '5', B: '8', Z: '2', z: '2', G: '6', g: '9',
}; // prettier-ignore

/** "S8.20" is $8.20: an S before a number is never its 5. "M8.20" is RM8.20, but "M2.5" is a screw. */
const CURRENCY =
  /^(?:RM|MYR|R[HN]|\$|@|S(?=\d+[.,]\d)|M{1,2}(?=\d+[.,]\d\d(?!\d)))+[:.]?(?=[-(\d.]|O[.,]\d)/i;
/** A tax code or mark may stick to the amount: "16.90SR", "7.00*", "5.60 T". */
const STRICT =
  /^([\dOoQDIli|\][SsBZzGg]{1,3}(?:,[\dOoQDIli|\][SsBZzGg]{3})+|[\dOoQDIli|\][SsBZzGg]{0,7})[.,]([\dOoQDIli|\][SsBZzGg]{2})(?!\d|\.\d)(.*)$/;
const LOOSE = /^(\d{3,7})([A-Z]{0,3})$/;

/** All amounts of a row, from left to right. */
export function amountsIn({ tokens }: Pick<Row, 'tokens'>): Amount[] {
  const found: Amount[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const two = joinTornAmount(tokens, at);
    const amount = (two && readAmount(two, at, at + 2)) ?? readAmount(tokens[at] as Token, at, at + 1);
    if (!amount) continue;
    const isCurrency = (of: number) => /^[-+(]?(?:RM|MYR|\$|R[HN])[:.]?$/i.test(tokens[of]?.text ?? '');
    if (isCurrency(at - 1)) {
      amount.currency = true;
      amount.from = at - 1;
    }
    // A sign that stands alone before an amount is its own, unless it parts a code from a name.
    const sign = tokens[amount.from - 1]?.text ?? '';
    if (/^[-(]$/.test(sign) || (amount.from < at && /^[-(]/.test(tokens[amount.from]!.text)))
      amount.value = minor(-Math.abs(amount.value));
    if (/^[-(+]$/.test(sign)) amount.from -= 1;
    found.push(amount);
    at = amount.to - 1;
  }
  return found;
}

/** One token out of two: "12. 50" and "12 .50" are one amount, read as two words. */
function joinTornAmount(tokens: readonly Token[], at: number): Token | null {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (!first || !second) return null;
  const gap = second.box.x0 - first.box.x1;
  if (gap > AMOUNTS.tornGap * (first.box.y1 - first.box.y0)) return null;
  const whole = /^(?:RM|\$)?-?\d{1,5}$/i.test(first.text) && /^[.,]\d{2}\D{0,3}$/.test(second.text);
  const half =
    /^(?:R[MHN]|\$)?-?[\dO]{1,5}[.,]$/i.test(first.text) && /^[\dO]{2}[^\d.,]{0,3}$/.test(second.text);
  // "RM1 4.20": the network saw a space within the number; a real one is far wider.
  const torn =
    /^(?:R[MHN]|\$)\d{1,3}$/i.test(first.text) &&
    /^\d{1,3}[.,]\d{2}\D{0,3}$/.test(second.text) &&
    gap < AMOUNTS.tornInNumberGap * (first.box.y1 - first.box.y0);
  // "RM1, 047.15" and "RM1 047.15": large print leaves room around the comma of the thousands. Without it
  // only the 0 tells: a quantity before an amount looks the same.
  const thousands =
    (/^(?:R[MHN]|\$)?-?\d{1,3},$/i.test(first.text) && /^\d{3}\.\d{2}\D{0,3}$/.test(second.text)) ||
    (/^(?:R[MHN]|\$)\d{1,3}$/i.test(first.text) && /^0\d{2}\.\d{2}\D{0,3}$/.test(second.text));
  if (!whole && !half && !torn && !thousands) return null;
  return {
    text: first.text + second.text,
    box: { ...first.box, x1: second.box.x1 },
    confidence: Math.min(first.confidence, second.confidence),
  };
}

function readAmount({ text, confidence }: Token, from: number, to: number): Amount | null {
  const currency = /^(?:RM|MYR|\$|R[HN])/i.test(text);
  const bare = text
    .replace(/^[*:=~'"`]+/, '')
    .replace(/\u2212|\u2013|\u2014|~/g, '-')
    .replace(/^\+/, '');
  const unit = bare.replace(/^-?[(]?(?=(RM|MYR|\$))/i, '').replace(CURRENCY, '');
  const signed = /^[-(]/.test(bare) || /^[-(]/.test(unit);
  const body = unit.replace(/^[-(]+/, '').replace(/^(\d+[.,]\d\d)00$/, '$1'); // "2.9000" is the price of one
  const strict = STRICT.exec(body);
  if (strict) return strictAmount(strict, { signed, currency, confidence, from, to });
  const loose = LOOSE.exec(body.replace(/^(\d{1,5})[.,](\d)$/, '$1$20')); // "11.6": the last figure was lost
  if (!loose) return null;
  return {
    value: minor(Number(loose[1])),
    from,
    to,
    confidence: confidence * AMOUNTS.withoutPoint,
    strict: false,
    currency,
  };
}

interface Found {
  signed: boolean;
  currency: boolean;
  confidence: number;
  from: number;
  to: number;
}

function strictAmount(match: RegExpExecArray, found: Found): Amount | null {
  const [, whole = '', cents = '', rest = ''] = match;
  const tail = rest.replace(/^[.,]+$|^\/(?:KG|G|PCS?|UNIT|EA|PAX)$/i, ''); // a speck behind it, or a unit
  // dates, versions, percentages
  if (/^[\d.,/:%]|^\s*%/.test(tail) || tail.length > 5 || /\d{2}/.test(tail)) return null;
  const raw = whole.replaceAll(',', '') + cents;
  const mended = raw.replace(/\D/g, '').length;
  const wrong = raw.length - mended;
  if (wrong > 0 && (mended === 0 || wrong > mended)) return null;
  // "S.50" may be a word
  if (wrong > 0 && whole !== '' && !/\d/.test(whole) && !/^[OoQDIl|]$/.test(whole)) return null;
  const value = Number(raw.replace(/\D/g, (c) => LETTER_AS_DIGIT[c] ?? '0'));
  if (!(value <= MAX_AMOUNT)) return null;
  const negative = found.signed || /^[-)]/.test(tail);
  return {
    value: minor(negative ? -value : value),
    from: found.from,
    to: found.to,
    confidence: found.confidence * AMOUNTS.mendedCharacter ** wrong,
    strict: true,
    currency: found.currency,
  };
}

/** Digits that engines take for one another, with how likely (thermal print at arm's length). */
const LOOK_ALIKE: Record<string, string> = {
  '0': '689', '1': '74', '2': '7', '3': '895', '4': '19', '5': '638', '6': '580', '7': '12', '8': '63590', '9': '8053',
}; // prettier-ignore

/** Whether `a` could have been read where `b` is printed: one look-alike digit differs. */
export function looksLike(a: Minor, b: Minor): boolean {
  const printed = (value: Minor): string => String(Math.abs(value)).padStart(3, '0');
  const [one, other] = [printed(a), printed(b)];
  if (a === b) return true;
  if (one.length !== other.length) return false;
  let differing = 0;
  for (let at = 0; at < one.length; at++) {
    if (one[at] === other[at]) continue;
    if (!LOOK_ALIKE[one[at] ?? '']?.includes(other[at] ?? '')) return false;
    differing++;
  }
  return differing === 1;
}

/** Whether one is the other without its first or last figure ("31.80" read as "1.80"). */
export function losesFigure(a: Minor, b: Minor): boolean {
  const [less, more] = [Math.min(a, b), Math.max(a, b)];
  const withoutFirst = more % 10 ** (String(more).length - 1);
  return less > 0 && (less === withoutFirst || less === Math.floor(more / 10));
}

/** Whether `a` is `b` without its first figures ("31.80" read as "1.80"). */
export const losesFirst = (a: Minor, b: Minor): boolean =>
  0 < a && a < b && String(b).endsWith(String(a).padStart(3, '0'));
