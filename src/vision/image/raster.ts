/** A grey image: one byte a pixel, row by row, 0 black to 255 white. */
export interface GrayImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A colour image as canvases and decoders give it: four bytes a pixel. */
export interface RgbaImage {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

export const blank = (width: number, height: number, value = 255): GrayImage => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(value),
});

/** Luminance (BT.601, in integers so that every machine gives the same bytes) over white paper. */
export function toGray({ width, height, data }: RgbaImage): GrayImage {
  const gray = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < gray.length; at++, from += 4) {
    const light = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
    const alpha = data[from + 3] ?? 255;
    gray[at] = alpha === 255 ? light : ((light * alpha + 255 * (255 - alpha)) / 255) | 0;
  }
  return { width, height, data: gray };
}

/** How many pixels have each of the 256 values. */
export function histogram({ data }: GrayImage): Uint32Array {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The value below which `fraction` of all pixels lie. */
export function percentile(counts: Uint32Array, fraction: number): number {
  const wanted = counts.reduce((a, b) => a + b, 0) * fraction;
  let seen = 0;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (seen > wanted) return value;
  }
  return 255;
}
