import type { Currency } from '../money/currencies.ts';
import { parseAmount, type Minor } from '../money/money.ts';
import { LIMITS } from './board.ts';
import { parseTypedQuantity } from './typed-values.ts';

/** A line of a table or list that a user pasted. */
export interface PastedLine {
  /** Empty if the line has only an amount. */
  name: string;
  /** Null if the line doesn't tell it for sure. */
  quantity: number | null;
  /** Null if the line has no amount. */
  price: Minor | null;
}

/** The longest name that the contract allows. What a line or a cell holds beyond it is cut off first. */
const MAX_LENGTH = 300;

/** "RM 12", "12.50" or "1,234.50" at the end of a chat's line. A bare "12" may be a size, so it is none. */
const AMOUNT = /(?:(?:RM|MYR)\s*[-\u2212]?\d[\d,]*(?:[.,]\d{1,2})?|(?<!\d,*)\d[\d,]*[.,]\d{2})$/i;
/** A dash after a space and right before the amount; any other one only divides. */
const SIGN = /(?:\u2212|(?<!\S)-)$/;
const DIVIDERS = /(?<![\s:=.\u2013\u2014-])[\s:=.\u2013\u2014-]+$/;
/** A rule of dashes, stars or box drawing says nothing. */
const SAYS_SOMETHING = /[^\s\p{P}\p{Sm}\p{Sk}\u2500-\u257F]/u;
/** "2 x Teh", "x2 Teh", "Teh x2", "Teh (x2)", "Teh 2x". A bare number may be the name's, as in "100 Plus". */
const TIMES =
  /^(?:(\d{1,3})\s?(?:x\s|\u00d7\s?)\s*(?=[\p{L}(])|[x\u00d7]\s?(\d{1,3})\s+(?=[\p{L}(]))|(?<=\S)\s(?:\(?[x\u00d7]\s?(\d{1,3})\)?|\(?(\d{1,3})\s?[x\u00d7]\)?)$/iu;
/** The heading of a column. */
const QUANTITY = /^(?:qty|quantity|kuantiti)\b/i;
const BULLET = /^(?:[-*\u2022\u00b7]\s+|\d{1,3}[.)]\s+)/;

/**
 * Reads text that was copied from a spreadsheet (cells divided by tabs) or a chat as lines of a bill.
 * The name is the first cell that is no amount; the price is the last amount. A heading is left out.
 * Null for a single piece of text: it is pasted as it is.
 */
export function parsePastedLines(text: string, currency: Currency): PastedLine[] | null {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map(tidy))
    .filter((cells) => cells.some((cell) => SAYS_SOMETHING.test(cell)))
    .slice(0, LIMITS.shown.items + 1); // and a heading
  if (rows.length < 2 && (rows[0]?.filter(Boolean).length ?? 0) < 2) return null;
  const quantityAt = rows[0]!.findIndex((cell) => QUANTITY.test(cell));
  const lines = rows.map((cells) => lineOf(cells, quantityAt, currency));
  const headed = lines[0]?.price === null && rows[0]!.length > 1 && lines.some(({ price }) => price !== null);
  return (headed ? lines.slice(1) : lines).slice(0, LIMITS.shown.items);
}

function lineOf(cells: readonly string[], quantityAt: number, currency: Currency): PastedLine {
  if (cells.length === 1) {
    const [whole = ''] = cells;
    const amount = AMOUNT.exec(whole)?.[0] ?? whole;
    const before = whole.slice(0, whole.length - amount.length);
    const sign = SIGN.exec(before)?.[0] ?? '';
    const price = parseAmount(sign + amount, currency);
    const name = price === null ? whole : before.slice(0, before.length - sign.length).replace(DIVIDERS, '');
    return { ...counted(name.replace(BULLET, '').trim()), price };
  }
  const price =
    cells.map((cell) => parseAmount(cell, currency)).findLast((amount) => amount !== null) ?? null;
  const line = counted(cells.find((cell) => cell && parseAmount(cell, currency) === null) ?? '');
  return { ...line, quantity: parseTypedQuantity(cells[quantityAt] ?? '') ?? line.quantity, price };
}

/** A name without its quantity. */
function counted(text: string): Pick<PastedLine, 'name' | 'quantity'> {
  const [times = '', ...numbers] = TIMES.exec(text) ?? [];
  const quantity = parseTypedQuantity(numbers.find((number) => number !== undefined) ?? '');
  return quantity === null ? { name: text, quantity } : { name: text.replace(times, '').trim(), quantity };
}

/** As people write it; the manual receipt has no field for a quantity. */
export const nameWithQuantity = ({ name, quantity }: PastedLine): string =>
  quantity === null || quantity === 1 ? name : `${quantity} x ${name}`;

/** At most MAX_LENGTH long, without half a character. */
const tidy = (cell: string): string =>
  cell
    .replace(/^\s+/, '')
    .slice(0, MAX_LENGTH)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .trim();
