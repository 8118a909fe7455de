import type { ImagePoint } from '../paper/corners.ts';
import { smallestQuad, type Quad } from './quad.ts';

/** How likely each pixel is to be text, 0 to 1. */
export interface TextMap {
  width: number;
  height: number;
  data: Float32Array;
}

/** As published with the network, but for `SCORE`: faint print is kept, the recogniser judges it. */
const TEXT = 0.3;
const SCORE = 0.5;
/** The network marks the middle of a line only: its area grows by this much of area / perimeter. */
const UNCLIP = 1.6;
const MIN_SIDE = 3;
/** A bill of 200 lines in three pieces each stays well below; a hostile image may not. */
const MAX_REGIONS = 1000;

/** Lines of text on the map, from top to bottom, in its pixels. */
export function textRegions(map: TextMap): Quad[] {
  const found: Quad[] = [];
  for (const { outline, score } of components(map)) {
    const core = score < SCORE ? null : smallestQuad(outline);
    if (core && Math.min(core.width, core.height) >= MIN_SIDE) found.push(unclipped(core));
  }
  return found.toSorted((a, b) => a.cy - b.cy).slice(0, MAX_REGIONS);
}

/** Grows a quad on all sides by the same distance. */
function unclipped(core: Quad): Quad {
  const distance = (core.width * core.height * UNCLIP) / (2 * (core.width + core.height));
  return { ...core, width: core.width + 2 * distance, height: core.height + 2 * distance };
}

interface Component {
  /** The corners of the first and last pixel of every row: all that its hull can touch. */
  outline: ImagePoint[];
  /** Mean likelihood. */
  score: number;
}

/** Connected pixels (eight neighbours) above the threshold. */
function components({ width, height, data }: TextMap): Component[] {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const found: Component[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || (data[start] as number) <= TEXT) continue;
    const rows = new Map<number, [left: number, right: number]>();
    let sum = 0;
    let count = 0;
    seen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      sum += data[at] as number;
      count++;
      const row = rows.get(y);
      if (!row) rows.set(y, [x, x]);
      else if (x < row[0]) row[0] = x;
      else if (x > row[1]) row[1] = x;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (seen[next] || (data[next] as number) <= TEXT) continue;
          seen[next] = 1;
          stack.push(next);
        }
    }
    found.push({ outline: outlineOf(rows), score: sum / count });
  }
  return found;
}

const outlineOf = (rows: Map<number, [number, number]>): ImagePoint[] =>
  [...rows].flatMap(([y, [left, right]]) => [
    { x: left, y },
    { x: left, y: y + 1 },
    { x: right + 1, y },
    { x: right + 1, y: y + 1 },
  ]);
