import { LIMITS } from './board.ts';
import { parseRm, type Sen } from '../money/money.ts';

/** A line of a table or list that a user pasted. */
export interface PastedLine {
  /** Empty if the line has only an amount. */
  name: string;
  /** Null if the line has no amount. */
  price: Sen | null;
}

/** The longest name that the contract allows. */
const MAX_NAME = 300;

/**
 * "RM 12", "-12.50" or "1,234.50" at the end of a chat's line. A bare "12" may be a size, so it is none. A
 * dash after a space and right before the amount is its sign; any other one only divides.
 */
const TRAILING =
  /^(.*?)(?:[\s:=.\u2013\u2014]|-(?!RM|MYR|\d)|(?<=\S)-)*([-\u2212]?(?:RM|MYR)\s*[-\u2212]?\d[\d,]*(?:[.,]\d{1,2})?|[-\u2212]?\d[\d,]*[.,]\d{2})$/iu;
const BULLET = /^(?:[-*\u2022\u00b7]\s+|\d{1,3}[.)]\s+)/;

/**
 * Reads text that was copied from a spreadsheet (cells divided by tabs) or a chat as lines of a bill.
 * The name is the first cell that is no amount; the price is the last amount. A heading is left out.
 * Null for a single piece of text: it is pasted as it is.
 */
export function parsePastedLines(text: string): PastedLine[] | null {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map(tidy))
    .filter((cells) => cells.some(Boolean));
  if (rows.length < 2 && (rows[0]?.filter(Boolean).length ?? 0) < 2) return null;
  const lines = rows.map(lineOf);
  const headed = lines[0]?.price === null && rows[0]!.length > 1 && lines.some(({ price }) => price !== null);
  return (headed ? lines.slice(1) : lines).slice(0, LIMITS.shown.items);
}

function lineOf(cells: readonly string[]): PastedLine {
  if (cells.length === 1) {
    const [whole = ''] = cells;
    const [, name = '', amount = ''] = TRAILING.exec(whole) ?? [];
    const price = parseRm(amount || whole);
    return { name: price === null ? cut(whole.replace(BULLET, '')) : cut(name.replace(BULLET, '')), price };
  }
  const price = cells.map(parseRm).findLast((amount) => amount !== null) ?? null;
  return { name: cut(cells.find((cell) => cell && parseRm(cell) === null) ?? ''), price };
}

const tidy = (cell: string): string => cell.replace(/\p{Cc}/gu, ' ').trim();

/** At most MAX_NAME long, without half a character. */
const cut = (name: string): string =>
  name
    .slice(0, MAX_NAME)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
