import { ROWS } from '../thresholds.ts';
import type { Box } from './box.ts';
import { rowsOf, type Row } from './rows.ts';

const { topRows } = ROWS;
/**
 * The best order to read lines in, where reading may end before all are read. It depends on positions alone.
 *
 *   top rows (store) -> from the first row in columns to the end (items, totals) -> the rest, upwards
 *
 * The rest is the address and the numbers under it. It matters where no date was found elsewhere; dates stand
 * at its lower end.
 * @param boxes lines in pixels, from top to bottom
 * @returns their places in `boxes`, each once
 */
export function orderForReading(boxes: readonly Box[], width: number): number[] {
  // A row's words are the places of its lines.
  const lines = boxes.map((box, at) => ({ box, words: [{ text: String(at), box, confidence: 1 }] }));
  const rows = rowsOf({ width, height: 0, lines });
  const isInColumns = columnsOf(rows);
  const first = rows.findIndex((row, at) => at >= topRows && isInColumns(row));
  const body = Math.max(topRows, first < 0 ? 0 : first - ROWS.rowsAboveItems);
  const wanted = [rows.slice(0, topRows), rows.slice(body), rows.slice(topRows, body).toReversed()];
  const order = wanted.flat().flatMap(({ tokens }) => tokens.map(({ text }) => Number(text)));
  return [...new Set([...order, ...boxes.keys()])]; // lines without a usable box come last
}

/** Whether a row has several pieces side by side, the last one where amounts end. */
function columnsOf(rows: readonly Row[]): (row: Row) => boolean {
  const at = (part: number, edges: readonly number[]): number =>
    edges.toSorted((a, b) => a - b)[Math.floor(part * edges.length)] ?? 0;
  const right = at(0.8, rows.map((row) => row.box.x1)); // prettier-ignore
  const left = at(0.2, rows.map((row) => row.box.x0)); // prettier-ignore
  return ({ tokens, box }) => tokens.length > 1 && box.x1 > right - ROWS.rightEdge * (right - left);
}
