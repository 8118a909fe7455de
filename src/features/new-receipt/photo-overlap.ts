/** How dark each row of a picture is, in a few columns from left to right. */
export type RowInk = readonly (readonly number[])[];

/**
 * Rows that are less alike are no overlap; the same row has 1. Two receipts of 870 pairs reach 0.80 at most;
 * two photos of one, taken by a steady hand, 0.83 and more, by a shaky one 0.64.
 */
const ALIKE = 0.82;
/** Fewer rows than this fraction of the width may be alike by chance. */
const LEAST = 0.15;
/** Where more of a photo would stand on the other, it shows the same paper again, or another of that shop. */
const MOST = 0.8;

/**
 * How many rows of `lower`'s top stand at `upper`'s bottom, too; 0 if none. Both have the same width.
 * @param width of the pictures, in rows' units
 */
export function overlapOf(upper: RowInk, lower: RowInk, width: number): number {
  const most = Math.floor(Math.min(upper.length, lower.length) * MOST);
  let best = 0;
  let bestAlike = ALIKE;
  for (let rows = Math.ceil(width * LEAST); rows <= most; rows += 1) {
    const alike = correlation(upper.slice(-rows), lower.slice(0, rows));
    if (alike > bestAlike) [best, bestAlike] = [rows, alike];
  }
  return best;
}

/**
 * Pearson's, from -1 to 1; 0 where one side has no print at all. Each column is measured by its own mean:
 * else any two papers on a dark table are alike, as both are bright in the middle.
 */
function correlation(one: RowInk, other: RowInk): number {
  let [aa, bb, ab] = [0, 0, 0];
  const means = meansOf(one);
  const otherMeans = meansOf(other);
  for (const [at, row] of one.entries())
    for (const [column, x] of row.entries()) {
      const a = x - (means[column] ?? 0);
      const b = (other[at]?.[column] ?? 0) - (otherMeans[column] ?? 0);
      aa += a * a;
      bb += b * b;
      ab += a * b;
    }
  const spread = Math.sqrt(aa * bb);
  return spread > 0 ? ab / spread : 0;
}

const meansOf = (rows: RowInk): number[] =>
  (rows[0] ?? []).map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length);
