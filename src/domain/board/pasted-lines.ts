import { LIMITS } from './board.ts';
import { parseRm, type Sen } from '../money/money.ts';

/** A line of a table or list that somebody pasted. */
export interface PastedLine {
  /** '' where it has only an amount. */
  name: string;
  /** Null where it has none. */
  price: Sen | null;
}

/** The contract's longest name. */
const MAX_NAME = 300;

/** "RM 12", "12.50", "1,234.50" at the end of a line of a chat; a bare "12" may be the size of the glass. */
const TRAILING = /^(.*?)[\s:=.\-\u2013\u2014]*((?:RM|MYR)\s*\d[\d,]*(?:[.,]\d{1,2})?|\d[\d,]*[.,]\d{2})$/iu;
const BULLET = /^(?:[-*\u2022\u00b7]\s+|\d{1,3}[.)]\s+)/;

/**
 * Reads what was copied from a spreadsheet (cells divided by tabs) or a chat (a line each) as lines of a
 * bill: of each the first cell that is no amount and the last one that is. A heading is left out.
 * Null for one piece of text, which is to be pasted as it is.
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

/** At most so long, and never half a character. */
const cut = (name: string): string =>
  name
    .slice(0, MAX_NAME)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
