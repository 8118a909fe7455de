import sharp from 'sharp';
import { toPixels, type Corners } from '../../src/vision/paper/corners.ts';
import { fromUnitSquare, inverse, project } from '../../src/vision/paper/homography.ts';
import type { Print } from './draw-receipt.ts';

/**
 * A printed sheet on a dark table with its corners at known places (fractions of the photo), stored
 * lying on its side as phones do: EXIF says that it has to be turned by 90 degrees.
 */
export async function photographTilted(
  print: Print,
  { width, height }: { width: number; height: number },
  corners: Corners,
): Promise<Buffer> {
  const back = inverse(fromUnitSquare(toPixels(corners, { width, height })));
  const data = Buffer.alloc(width * height, 70);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const { x: u, y: v } = project(back, { x: x + 0.5, y: y + 0.5 });
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      const value = print.data[Math.floor(v * print.height) * print.width + Math.floor(u * print.width)];
      data[at] = Math.min(240, value ?? 240);
    }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .blur(0.6)
    .rotate(-90)
    .jpeg({ quality: 85 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
