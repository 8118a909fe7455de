import { boundedSize } from '../resize.ts';
import type { Corners, Point } from './corners.ts';
import { fromUnitSquare } from './homography.ts';

/** Pixels of any depth, row by row: grey has one byte a pixel, a canvas four. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** How large a sheet comes out when nothing of it shall be lost (corners in pixels), bounded like any kept image. */
export function flatSize([a, b, c, d]: Corners): { width: number; height: number } {
  const width = Math.max(distance(a, b), distance(d, c));
  const height = Math.max(distance(a, d), distance(b, c));
  return boundedSize(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/**
 * The sheet between four corners (pixels of `from`) as if seen from straight above, bilinear. What lies
 * outside the image takes the colour of its edge. Needs memory for the result alone.
 * @param channels bytes a pixel
 */
export function flatten(
  from: Pixels,
  corners: Corners,
  channels: 1 | 4,
): { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } {
  const { width, height } = flatSize(corners);
  const data = new Uint8ClampedArray(width * height * channels);
  const [a, b, c, d, e, f, g, h] = fromUnitSquare(corners);
  const [lastX, lastY] = [from.width - 1, from.height - 1];
  const stride = from.width * channels;
  const source = from.data;
  let at = 0;
  for (let row = 0; row < height; row++) {
    const v = (row + 0.5) / height;
    for (let column = 0; column < width; column++) {
      const u = (column + 0.5) / width;
      const w = g * u + h * v + 1;
      const x = Math.min(lastX, Math.max(0, (a * u + b * v + c) / w - 0.5));
      const y = Math.min(lastY, Math.max(0, (d * u + e * v + f) / w - 0.5));
      const left = Math.floor(x);
      const top = Math.floor(y);
      const fx = x - left;
      const fy = y - top;
      const here = top * stride + left * channels;
      const right = left < lastX ? here + channels : here;
      const down = top < lastY ? stride : 0;
      for (let channel = 0; channel < channels; channel++) {
        const upper =
          (source[here + channel] as number) * (1 - fx) + (source[right + channel] as number) * fx;
        const lower =
          (source[here + down + channel] as number) * (1 - fx) +
          (source[right + down + channel] as number) * fx;
        data[at++] = upper * (1 - fy) + lower * fy;
      }
    }
  }
  return { width, height, data };
}
