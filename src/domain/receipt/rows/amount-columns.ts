import { minor } from '../../money/money.ts';
import { AMOUNTS } from '../thresholds.ts';
import { amountsIn, type Amount } from './amounts.ts';
import { isClock, saysClock } from './clock.ts';
import type { Row, Token } from './rows.ts';
import { wholeRinggitIn, type SaysSum } from './whole-ringgit.ts';

/**
 * Amounts are printed flush right in columns. Digits that end where other amounts end are an amount
 * as well, even when the engine lost the decimal point ("2440", "80 91", "2:13").
 */
export function amountsWithColumns(rows: readonly Row[], saysSum: SaysSum): Map<Row, Amount[]> {
  const read = new Map(rows.map((row) => [row, amountsIn(row)]));
  const whole = wholeRinggitIn(read, saysSum);
  if (whole) return whole;
  const edge = endOfAmounts(read);
  for (const [row, amounts] of read) read.set(row, withoutRemark(row, amounts, edge));
  const columns = columnsOf(read);
  let isHead = true; // above the first amount
  for (const [row, amounts] of read) {
    const priced = amounts.some((amount) => amount.strict);
    isHead &&= !priced;
    if (saysClock(row.text) && !priced) continue;
    const more = row.tokens.flatMap((token, at) =>
      isHead && isClock(token.text) ? [] : (mended(row, at, amounts, columns) ?? []),
    );
    if (more.length === 0) continue;
    const kept = amounts.filter((amount) => !more.some((other) => overlap(amount, other)));
    read.set(
      row,
      [...kept, ...more].toSorted((a, b) => a.from - b.from),
    );
  }
  return read;
}

/** Behind the digits a tax code or a mark, but no unit of measure ("120ML"). */
const JOINED = /^[^\w]?(\d{1,4})(\d{2})(?:SR|ZR?|S|T|TX?|[§$*|!]{0,2})$/i;
const OTHER_POINT = /^[^\w]?(\d{1,4})[:;'·°~](\d{2})(?:\D{0,2})$/;

const endOfAmounts = (read: ReadonlyMap<Row, readonly Amount[]>): number =>
  Math.max(0, ...[...read].flatMap(([row, amounts]) => amounts.map(({ to }) => endOf(row.tokens[to - 1]))));

/**
 * "+ TELUR (RM 2.00)" tells what is in a price already: an amount that a bracket closes, left of the column.
 * A discount stands in brackets as well.
 */
function withoutRemark(row: Row, amounts: readonly Amount[], edge: number): Amount[] {
  const last = amounts.at(-1);
  const token = row.tokens[(last?.to ?? 0) - 1];
  const isRemark =
    last !== undefined &&
    token !== undefined &&
    /\)\W*$/.test(token.text) &&
    edge - token.box.x1 > AMOUNTS.remarkGap * row.height &&
    /\p{L}{3}/u.test(row.text) &&
    row.text.includes('(') &&
    !/DISC|DISK|LESS|REBAT|PROMO|OFF\b|VOUCHER|BAUC|POTONG/i.test(row.text);
  return isRemark ? amounts.slice(0, -1) : [...amounts];
}

/** Where at least two amounts end, or where digits without a point end at least three rows; in pixels. */
function columnsOf(read: ReadonlyMap<Row, Amount[]>): number[] {
  const ends: number[] = [];
  const bare: number[] = [];
  let height = 0;
  for (const [row, amounts] of read) {
    for (const amount of amounts) if (amount.strict) ends.push(endOf(row.tokens[amount.to - 1]));
    const last = row.tokens.at(-1);
    if (last && row.tokens.length > 1 && /^\d{3,5}$/.test(last.text)) bare.push(endOf(last));
    height += row.height / read.size;
  }
  return [
    ...columnEnds(ends, AMOUNTS.columnGap * height, AMOUNTS.amountsInColumn),
    ...columnEnds(bare, AMOUNTS.columnGap * height, AMOUNTS.digitsInColumn),
  ];
}

/** The middle one of every run of at least `least` numbers that lie closer together than `gap`. */
function columnEnds(numbers: readonly number[], gap: number, least: number): number[] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const found: number[] = [];
  for (let at = 0; at < sorted.length;) {
    let next = at + 1;
    while (next < sorted.length && (sorted[next] ?? 0) - (sorted[next - 1] ?? 0) < gap) next++;
    if (next - at >= least) found.push(sorted[(at + next) >> 1] ?? 0);
    at = next;
  }
  return found;
}

const endOf = (token: Token | undefined): number => token?.box.x1 ?? 0;

function mended(row: Row, at: number, amounts: readonly Amount[], columns: readonly number[]): Amount | null {
  const token = row.tokens[at];
  if (!token || at === 0 || amounts.some((amount) => amount.strict && at >= amount.from && at < amount.to))
    return null;
  if (!columns.some((column) => Math.abs(column - token.box.x1) < AMOUNTS.nearColumn * row.height))
    return null;
  const before = row.tokens[at - 1];
  const halves =
    before &&
    /^\d{1,4}$/.test(before.text) &&
    /^\d{2}$/.test(token.text) &&
    token.box.x0 - before.box.x1 < AMOUNTS.columnHalvesGap * row.height;
  const match = halves
    ? [token.text, before.text, token.text]
    : (OTHER_POINT.exec(token.text) ?? JOINED.exec(token.text));
  if (!match) return null;
  const value = Number(`${match[1]}${match[2]}`);
  const confidence = AMOUNTS.inColumn * Math.min(token.confidence, halves ? before.confidence : 1);
  return {
    value: minor(value),
    from: halves ? at - 1 : at,
    to: at + 1,
    confidence,
    strict: true,
    currency: false,
  };
}

const overlap = (a: Amount, b: Amount): boolean => a.from < b.to && b.from < a.to;
