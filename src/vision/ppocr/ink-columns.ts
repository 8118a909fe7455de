import { histogram, percentile, type GrayImage } from '../image/raster.ts';

/** Columns `from` up to, not with, `to`. */
export interface ColumnRun {
  from: number;
  to: number;
}

/** Rows at the edge of a strip may show the lines above and below. */
const MARGIN = 0.12;

/** The columns of a strip that hold print, as runs from left to right. */
export function inkColumns(strip: GrayImage): ColumnRun[] {
  const counts = histogram(strip);
  const paper = percentile(counts, 0.8);
  const print = percentile(counts, 0.03);
  const limit = paper - 0.4 * (paper - print);
  const top = Math.round(strip.height * MARGIN);
  const bottom = strip.height - top;
  const runs: ColumnRun[] = [];
  for (let x = 0; x < strip.width; x++) {
    let dark = 0;
    for (let y = top; y < bottom; y++) if ((strip.data[y * strip.width + x] as number) < limit) dark++;
    if (dark < 2) continue;
    const last = runs.at(-1);
    if (last && last.to === x) last.to = x + 1;
    else runs.push({ from: x, to: x + 1 });
  }
  return runs;
}
