import type { GrayImage } from '../image/raster.ts';
import { isInside, type Corners } from './corners.ts';

/** Grey values by which print is darker than the paper around it. */
const DARKER = 16;

/** 1 where closing removed thin dark strokes: there is print. */
export function printMask(image: GrayImage, closed: GrayImage): Uint8Array {
  return image.data.map((value, at) => ((closed.data[at] as number) - value >= DARKER ? 1 : 0));
}

/** Print outside of the paper that counts, of the print inside. */
const MAX_LOST = 0.03;
/** Grey values by which a surface may be darker than the paper and still be paper. */
const DIMMER = 25;

/** Whether much print lies outside of `corners` (pixels): then they are a box printed on the paper. */
export function losesPrint(closed: GrayImage, mask: Uint8Array, corners: Corners): boolean {
  const { width, height, data } = closed;
  const inside: number[] = [];
  let kept = 0;
  const outside: number[] = [];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const within = isInside(corners, x, y);
      if (within) {
        if ((x + y) % 4 === 0) inside.push(data[at] as number);
        kept += mask[at] as number;
      } else if (mask[at]) outside.push(data[at] as number);
    }
  const paper = inside.toSorted((a, b) => a - b)[inside.length >> 1] ?? 255;
  const lost = outside.filter((value) => value >= paper - DIMMER).length;
  return lost > MAX_LOST * kept + 10;
}
