/** How dark each row of a picture is, in a few columns from left to right. */
export type RowInk = readonly (readonly number[])[];

/** Rows that are less alike are no overlap; the same row has 1. */
const ALIKE = 0.8;
/** Fewer rows than this fraction of the width may be alike by chance. */
const LEAST = 0.12;

/**
 * How many rows of `lower`'s top stand at `upper`'s bottom, too; 0 if none. Both have the same width.
 * @param width of the pictures, in rows' units
 */
export function overlapOf(upper: RowInk, lower: RowInk, width: number): number {
  const most = Math.min(upper.length, lower.length) - 1;
  let best = 0;
  let bestAlike = ALIKE;
  for (let rows = Math.ceil(width * LEAST); rows <= most; rows += 1) {
    const alike = correlation(upper.slice(-rows), lower.slice(0, rows));
    if (alike > bestAlike) [best, bestAlike] = [rows, alike];
  }
  return best;
}

/** Pearson's: from -1 to 1; 0 where one side has no print at all. */
function correlation(one: RowInk, other: RowInk): number {
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (const [at, row] of one.entries())
    for (const [column, x] of row.entries()) {
      const y = other[at]?.[column] ?? 0;
      n += 1;
      a += x;
      b += y;
      aa += x * x;
      bb += y * y;
      ab += x * y;
    }
  const spread = Math.sqrt((n * aa - a * a) * (n * bb - b * b));
  return spread > 0 ? (n * ab - a * b) / spread : 0;
}
