import { boundedSize } from '../image/image-limits.ts';
import { mapCorners, toPixels, type Corners } from './corners.ts';

interface Size {
  width: number;
  height: number;
}

/** The part of a photo to decode for a paper, and where the paper lies on it. */
interface Region {
  /** Whole pixels of the photo. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** The size to shrink the part to; never larger, so the input of flattening is bounded. */
  scaled: Size;
  /** In pixels of the scaled part. */
  corners: Corners;
}

/** A small receipt on a large photo keeps all its pixels: only its surroundings are left out. */
export function regionOf(corners: Corners, photo: Size): Region {
  const points = toPixels(corners, photo);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const left = Math.min(photo.width - 1, Math.max(0, Math.floor(Math.min(...xs))));
  const top = Math.min(photo.height - 1, Math.max(0, Math.floor(Math.min(...ys))));
  const width = Math.max(1, Math.min(photo.width, Math.ceil(Math.max(...xs))) - left);
  const height = Math.max(1, Math.min(photo.height, Math.ceil(Math.max(...ys))) - top);
  const scaled = boundedSize(width, height);
  return {
    left,
    top,
    width,
    height,
    scaled,
    corners: mapCorners(points, ({ x, y }) => ({
      x: ((x - left) * scaled.width) / width,
      y: ((y - top) * scaled.height) / height,
    })),
  };
}

/** Whether the corners are those of the region itself: then there is nothing to flatten. */
export function isUpright({ corners, scaled }: Region): boolean {
  const [a, b, c, d] = corners;
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= 1;
  return (
    near(a.x, 0) && near(a.y, 0) && near(b.x, scaled.width) && near(b.y, 0) &&
    near(c.x, scaled.width) && near(c.y, scaled.height) && near(d.x, 0) && near(d.y, scaled.height)
  ); // prettier-ignore
}
