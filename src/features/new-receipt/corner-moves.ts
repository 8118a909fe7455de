import type { ImagePoint } from '../../vision/paper/corners.ts';
import { isPaperShape, type Corners } from '../../vision/paper/corners.ts';

const inside = (value: number): number => Math.min(1, Math.max(0, value));

/** The corners with one moved, kept on the photo; null for an impossible shape. Fractions. */
export function withCorner([a, b, c, d]: Corners, at: number, { x, y }: ImagePoint): Corners | null {
  const to = { x: inside(x), y: inside(y) };
  const all: readonly Corners[] = [
    [to, b, c, d],
    [a, to, c, d],
    [a, b, to, d],
    [a, b, c, to],
  ];
  const moved = all[at];
  return moved && isPaperShape(moved) ? moved : null;
}

/** Of the photo's side: about a millimetre of paper, and with Shift a finger's breadth. */
const SMALL = 0.005;
const LARGE = 0.05;

const ways = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/** The step of an arrow key; null for any other key. */
export function step(key: string, shift: boolean): ImagePoint | null {
  const way = ways.get(key);
  const by = shift ? LARGE : SMALL;
  return way ? { x: way.x * by, y: way.y * by } : null;
}
