import type { Box } from './box.ts';
import { rowsOf, type Row } from './rows.ts';

/** Rows at the top that are read for the store's name before anything else. */
export const TOP_ROWS = 4;
/** Rows above the first one in columns that may belong to the items: their names, a heading. */
const ABOVE = 2;
/** So near to the right edge of the print, in parts of its width, amounts end. */
const EDGE = 0.05;

/**
 * In which order lines are best read where reading may end before all are: by where they stand alone.
 *
 *   top rows (store) -> from the first row in columns to the end (items, totals) -> the rest, upwards
 *
 * The rest is the address and the numbers under it. They are asked for where no date was found elsewhere,
 * and those stand at its lower end.
 * @param boxes lines in pixels, from top to bottom
 * @returns their places in `boxes`, each once
 */
export function orderForReading(boxes: readonly Box[], width: number): number[] {
  // A row's words are the places of its lines.
  const lines = boxes.map((box, at) => ({ box, words: [{ text: String(at), box, confidence: 1 }] }));
  const rows = rowsOf({ width, height: 0, lines });
  const isInColumns = columnsOf(rows);
  const first = rows.findIndex((row, at) => at >= TOP_ROWS && isInColumns(row));
  const body = Math.max(TOP_ROWS, first < 0 ? 0 : first - ABOVE);
  const wanted = [rows.slice(0, TOP_ROWS), rows.slice(body), rows.slice(TOP_ROWS, body).toReversed()];
  const order = wanted.flat().flatMap(({ tokens }) => tokens.map(({ text }) => Number(text)));
  return [...new Set([...order, ...boxes.keys()])]; // what has no usable box comes last
}

/** Tells rows of several pieces side by side, the last one where amounts end. */
function columnsOf(rows: readonly Row[]): (row: Row) => boolean {
  const at = (part: number, edges: readonly number[]): number =>
    edges.toSorted((a, b) => a - b)[Math.floor(part * edges.length)] ?? 0;
  const right = at(0.8, rows.map((row) => row.box.x1)); // prettier-ignore
  const left = at(0.2, rows.map((row) => row.box.x0)); // prettier-ignore
  return ({ tokens, box }) => tokens.length > 1 && box.x1 > right - EDGE * (right - left);
}
