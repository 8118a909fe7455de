/** The most pixels of an image that comes in. A phone with little memory can't decode more. */
export const MAX_IMAGE_PIXELS = 100_000_000;

/** A photo or PDF is opened, turned and joined on a canvas of at most this many pixels. */
export const MAX_DRAWN_PIXELS = 12_000_000;

/** As long as the server lets a photo take, in either direction. Anything else has the client's limit. */
export const IMAGE_TRANSFER_MS = 300_000;

/** A photo is stored with at most this many pixels (2400 x 1800) and this long side. */
const MAX_STORED_PIXELS = 2400 * 1800;
const MAX_STORED_SIDE = 4800;

/** The size at which an image is stored and read: never enlarged. Long receipts may be longer, not wider. */
export function boundedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(
    1,
    Math.sqrt(MAX_STORED_PIXELS / (width * height)),
    MAX_STORED_SIDE / Math.max(width, height),
  );
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
