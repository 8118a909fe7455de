import type { Box } from '../../domain/receipt/rows/box.ts';
import { blank, type GrayImage } from './raster.ts';

/** Degrees clockwise. */
export type QuarterTurn = 90 | 180 | 270;

/** The image turned clockwise. */
export function quarterTurned(image: GrayImage, by: QuarterTurn): GrayImage {
  const { width, height, data } = image;
  const turned = by === 180 ? blank(width, height) : blank(height, width);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [toX, toY] =
        by === 90 ? [height - 1 - y, x] : by === 180 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x];
      turned.data[toY * turned.width + toX] = data[y * width + x] ?? 255;
    }
  return turned;
}

/** A box on the turned image, in fractions, as one on the image before it was turned. */
export function turnedBack({ x0, y0, x1, y1 }: Box, by: QuarterTurn): Box {
  if (by === 180) return { x0: 1 - x1, y0: 1 - y1, x1: 1 - x0, y1: 1 - y0 };
  return by === 90 ? { x0: y0, y0: 1 - x1, x1: y1, y1: 1 - x0 } : { x0: 1 - y1, y0: x0, x1: 1 - y0, y1: x1 };
}
