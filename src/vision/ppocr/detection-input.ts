import type { GrayImage } from '../image/raster.ts';
import { resize } from '../image/resize.ts';
import type { Tensor } from './neural-network.ts';

/** The network halves its input five times. */
const MULTIPLE = 32;
/** What grey values (0 to 1) are normalised by; the build has fitted the network to it. */
export const MEAN = 0.449;
export const SPREAD = 0.226;

/** An image made ready for detection, and by how much it was scaled. */
interface DetectionInput {
  tensor: Tensor;
  scale: number;
}

/** Scales to `scale`, fills up with white to multiples of 32 and normalises. */
export function detectionInput(image: GrayImage, scale: number): DetectionInput {
  const small = resize(image, scale);
  const width = Math.ceil(small.width / MULTIPLE) * MULTIPLE;
  const height = Math.ceil(small.height / MULTIPLE) * MULTIPLE;
  const data = new Float32Array(width * height).fill(VALUES[255] ?? 0);
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++)
      data[y * width + x] = VALUES[small.data[y * small.width + x] as number] as number;
  return { tensor: { data, dims: [1, 1, height, width] }, scale: small.width / image.width };
}

const VALUES = Float32Array.from({ length: 256 }, (_, value) => (value / 255 - MEAN) / SPREAD);
