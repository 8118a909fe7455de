import { boundedSize } from '../../../vision/image/image-limits.ts';
import type { Corners } from '../../../vision/paper/corners.ts';
import { isWhole } from '../../../vision/paper/corners.ts';
import { findPaper } from '../../../vision/paper/find-paper.ts';
import { flatten } from '../../../vision/paper/flatten.ts';
import { isUpright, regionOf } from '../../../vision/paper/paper-region.ts';
import { contextOf, decodeBitmap, drawOnCanvas, grayOf } from './decode-image.ts';

/** Pixels of the image in which the paper is searched: so many come out alike in every browser. */
const SEARCHED = 600_000;

/** Decodes a photo, calls `work`, and frees the photo's memory. */
export async function withPhoto<T>(bytes: ArrayBuffer, work: (photo: ImageBitmap) => T): Promise<T> {
  const photo = await decodeBitmap(bytes);
  try {
    return work(photo);
  } finally {
    photo.close();
  }
}

/** The paper's corners as fractions of the photo. */
export function findPaperOn(photo: ImageBitmap): Corners {
  const scale = Math.min(1, Math.sqrt(SEARCHED / (photo.width * photo.height)));
  const size = {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  };
  return findPaper(grayOf(drawOnCanvas(photo, all(photo), size)));
}

/** The paper between its corners as if seen from straight above, at the size that is kept and read. */
export function paperOf(photo: ImageBitmap, corners: Corners): OffscreenCanvas {
  if (isWhole(corners)) return drawOnCanvas(photo, all(photo), boundedSize(photo.width, photo.height));
  const region = regionOf(corners, photo);
  const part = drawOnCanvas(photo, region, region.scaled);
  if (isUpright(region)) return part;
  const pixels = contextOf(part).getImageData(0, 0, part.width, part.height);
  const flat = flatten(pixels, region.corners, 4);
  part.width = flat.width;
  part.height = flat.height;
  contextOf(part).putImageData(new ImageData(flat.data, flat.width, flat.height), 0, 0);
  return part;
}

const all = ({ width, height }: ImageBitmap) => ({ left: 0, top: 0, width, height });
