import { isLegible, isMarked } from './item-names.ts';
import type { ParsedItemRow } from './parse-item-row.ts';
import { letterCount } from '../rows/match-words.ts';
import { median } from '../rows/median.ts';
import { ITEMS } from '../thresholds.ts';

// Where names stand beside their numbers. This is decided once for the whole receipt.

/** Where numbers have rows of their own: whether more of them have a name below than above. */
export function namesBelow(lines: readonly ParsedItemRow[], headed: boolean): boolean {
  const rows = lines
    .map((line) => ({ kind: kindOf(line), level: line.line.row.level }))
    .filter(({ kind }) => kind === 'name' || kind === 'numbers' || kind === 'full');
  const above: number[] = [];
  const below: number[] = [];
  for (const [at, { kind, level }] of rows.entries()) {
    if (kind !== 'numbers') continue;
    const [before, after] = [rows[at - 1], rows[at + 1]];
    if (before?.kind === 'name') above.push(level - before.level);
    if (after?.kind === 'name') below.push(after.level - level);
  }
  if (below.length !== above.length) return below.length > above.length;
  if (above.length === 0) return false;
  // As many above as below: a name stands closer to its own numbers.
  const closer = mean(above) / mean(below);
  if (Math.abs(closer - 1) > ITEMS.closerNames) return closer > 1;
  // Without headings a row of the receipt's head may stand first: then the last row tells.
  return headed ? rows[0]?.kind === 'numbers' : rows.at(-1)?.kind === 'name';
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

type Kind = 'full' | 'numbers' | 'name' | 'times' | 'discount' | 'nothing';

export function kindOf(line: ParsedItemRow): Kind {
  if (line.discount && line.amount) return 'discount';
  if (line.amount) return line.name ? 'full' : 'numbers';
  // "LED TUBE @16.00" is a name with a price behind it.
  if (line.multiplied && line.line.amounts.length && letterCount(line.name) < 3) return 'times';
  return line.name ? 'name' : 'nothing';
}

/**
 * Where amounts stand on rows of names: whether the amount stands on a name's last row ("Grilled Salmon with
 * / Lemon Butter Sauce 38.90"). Then a name stands above the first amount, none below the last, and none
 * above a row that begins with a number of its own.
 */
export function namesEndInAmounts(lines: readonly ParsedItemRow[]): boolean {
  const rows = lines.map((line) => ({ kind: kindOf(line), line })).filter(({ kind }) => kind !== 'nothing');
  const full = rows.filter(({ kind }) => kind === 'full');
  if (rows.some(({ kind }) => kind === 'numbers') || rows[0]?.kind !== 'name') return false;
  if (rows.at(-1)?.kind !== 'full') return false;
  const edge = median(full.map(({ line }) => line.column));
  const names = rows.filter(({ kind }) => kind === 'name').map(({ line }) => line);
  const flush = (line: ParsedItemRow): boolean =>
    Math.abs(line.left - edge) < ITEMS.flush * line.line.row.height;
  if (!names.every((line) => flush(line) && isLegible(line) && !isMarked(line))) return false;
  const ends = rows.filter(({ kind }, at) => kind === 'full' && rows[at - 1]?.kind === 'name');
  // The heading of a part ("DRINKS") and an option would make two.
  return ends.length > 1 && 2 * ends.length >= full.length && ends.every(({ line }) => line.leading === null);
}
