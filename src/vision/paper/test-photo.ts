import type { GrayImage } from '../image/raster.ts';
import type { Corners } from './corners.ts';
import { fromUnitSquare, inverse, project } from './homography.ts';

/** The background of a receipt: a grey value for each place (pixels). */
type Background = (x: number, y: number) => number;

const dark: Background = () => 60;

export const backgrounds: Record<string, Background> = {
  dark,
  wood: (x, y) => 120 + 25 * Math.sin(y / 9 + 2 * Math.sin(x / 70)) + (y % 97 < 3 ? -50 : 0),
  checked: (x, y) => ((Math.floor(x / 23) + Math.floor(y / 23)) % 2 ? 130 : 80),
  white: () => 222,
  lighter: () => 254,
};

/** The same "noise" for the same seed (mulberry32), -1 to 1. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** A photo of a printed sheet (grey 242, or `paper`) whose corners (pixels) lie on a surface. */
export function photoOf(
  { width, height }: { width: number; height: number },
  corners: Corners,
  { surface = dark, paper = 242, grain = 5, seed = 1 } = {},
): GrayImage {
  const data = new Uint8Array(width * height);
  const back = inverse(fromUnitSquare(corners));
  const random = noise(seed);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const { x: u, y: v } = project(back, { x: x + 0.5, y: y + 0.5 });
      const on = u >= 0 && u < 1 && v >= 0 && v < 1;
      const value = on ? (isPrint(u, v) ? 40 : paper) : surface(x, y);
      data[at] = Math.max(0, Math.min(255, Math.round(value + grain * random())));
    }
  return { width, height, data };
}

/** Forty rows of words with gaps, inside a margin. */
function isPrint(u: number, v: number): boolean {
  if (u < 0.08 || u > 0.92 || v < 0.05 || v > 0.95) return false;
  const row = Math.floor(v * 40);
  return (v * 40) % 1 < 0.35 && Math.sin(u * 60 + row * 7) > -0.4 && (u < 0.6 || u > 0.78);
}
