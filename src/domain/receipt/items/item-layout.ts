import { isLegible, isMarked } from './item-names.ts';
import type { ItemRow } from './item-row.ts';
import { median } from '../rows/median.ts';

// Where names stand beside their numbers: decided once for the whole receipt.

/** With numbers on rows of their own: are there fewer leftovers if each takes the name below it? */
export function namesBelow(lines: readonly ItemRow[], headed: boolean): boolean {
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
  // As often the one as the other: what belongs together stands closer together.
  const closer = mean(above) / mean(below);
  if (Math.abs(closer - 1) > 0.07) return closer > 1;
  // Without headings a row of the receipt's head may stand first: then the last row tells.
  return headed ? rows[0]?.kind === 'numbers' : rows.at(-1)?.kind === 'name';
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

type Kind = 'full' | 'numbers' | 'name' | 'times' | 'discount' | 'nothing';

export function kindOf(line: ItemRow): Kind {
  if (line.discount && line.amount) return 'discount';
  if (line.amount) return line.name ? 'full' : 'numbers';
  if (line.multiplied && line.line.amounts.length) return 'times';
  return line.name ? 'name' : 'nothing';
}

/**
 * With amounts on the rows of names: do names go on below, with the amount on their last row ("Grilled Salmon with /
 * Lemon Butter Sauce 38.90")? Then one stands above the first of them and none below the last, and above no other row
 * that begins with a number of its own.
 */
export function namesEndInAmounts(lines: readonly ItemRow[]): boolean {
  const rows = lines.map((line) => ({ kind: kindOf(line), line })).filter(({ kind }) => kind !== 'nothing');
  const full = rows.filter(({ kind }) => kind === 'full');
  if (rows.some(({ kind }) => kind === 'numbers') || rows[0]?.kind !== 'name') return false;
  if (rows.at(-1)?.kind !== 'full') return false;
  const edge = median(full.map(({ line }) => line.column));
  const names = rows.filter(({ kind }) => kind === 'name').map(({ line }) => line);
  const flush = (line: ItemRow): boolean => Math.abs(line.left - edge) < 0.7 * line.line.row.height;
  if (!names.every((line) => flush(line) && isLegible(line) && !isMarked(line))) return false;
  const ends = rows.filter(({ kind }, at) => kind === 'full' && rows[at - 1]?.kind === 'name');
  // The heading of a part ("DRINKS") and an option would make two.
  return ends.length > 1 && 2 * ends.length >= full.length && ends.every(({ line }) => line.leading === null);
}
