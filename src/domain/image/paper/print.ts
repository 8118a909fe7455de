import type { GrayImage } from '../raster.ts';
import { isInside, type Corners, type Point } from './corners.ts';

/** Grey values by which print is darker than the paper around it. */
const DARKER = 16;

/** 1 where thin dark strokes are: what closing took away. */
export function printMask(image: GrayImage, closed: GrayImage): Uint8Array {
  return image.data.map((value, at) => ((closed.data[at] as number) - value >= DARKER ? 1 : 0));
}

/** Print outside of the paper that counts, of the print inside. */
const MOST_LOST = 0.03;
/** A surface as bright as the paper, or brighter, may be paper. */
const DIMMER = 25;

/** Whether print would be lost with what lies outside of `corners` (pixels): then they are a box on the paper, not the paper. */
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
  return lost > MOST_LOST * kept + 10;
}

/** White around the print that is left, of the longer side of the image. */
const MARGIN = 0.03;
/** Above this share of the image cutting brings nothing. */
const WORTH = 0.6;
const WHITE = 200;

/**
 * The part of a white page that is printed on, as corners in pixels: a small receipt that was scanned
 * with a large page. Null where print is all over it, or where what surrounds it is not white.
 */
export function printedPart(closed: GrayImage, mask: Uint8Array): Corners | null {
  const { width, height, data } = closed;
  const cells = printedCells(mask, width, height);
  if (cells.length === 0) return null;
  const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
  const margin = MARGIN * Math.max(width, height);
  const x0 = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const x1 = Math.min(width, Math.ceil(Math.max(...xs) + CELL + margin));
  const y0 = Math.max(0, Math.floor(Math.min(...ys) - margin));
  const y1 = Math.min(height, Math.ceil(Math.max(...ys) + CELL + margin));
  if ((x1 - x0) * (y1 - y0) > WORTH * width * height) return null;
  let [dark, all] = [0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (x >= x0 && x < x1 && y >= y0 && y < y1) continue;
      all++;
      if ((data[at] as number) < WHITE) dark++;
    }
  if (dark > 0.005 * all) return null;
  return [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ];
}

/** Pixels to a side. */
const CELL = 6;
/** Pixels of a cell that print darkens at least; dust does not fill so many. */
const PRINTED = 4;

/** Top left corners of the cells with print in them and in one beside them: dust lies alone. */
function printedCells(mask: Uint8Array, width: number, height: number): Point[] {
  const columns = Math.ceil(width / CELL);
  const counts = new Uint16Array(columns * Math.ceil(height / CELL));
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      counts[cell] = (counts[cell] as number) + (mask[at] as number);
    }
  const full = (cell: number): boolean => (counts[cell] ?? 0) >= PRINTED;
  const found: Point[] = [];
  for (let cell = 0; cell < counts.length; cell++) {
    const column = cell % columns;
    const beside = (column > 0 && full(cell - 1)) || (column < columns - 1 && full(cell + 1));
    if (full(cell) && beside) found.push({ x: column * CELL, y: Math.floor(cell / columns) * CELL });
  }
  return found;
}
