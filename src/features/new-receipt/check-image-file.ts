import { MAX_IMAGE_BYTES } from '../../contract/routes.ts';
import type { ImageErrorCode } from '../../vision/image/image-error.ts';
import { probeImage } from '../../vision/image/probe-image.ts';

/** Holds every header that cameras and phones write, several times over. */
const HEAD_BYTES = 1024 * 1024;

/** Why a file can't be a photo of a receipt, by its size and first bytes; null where nothing speaks against it. */
export async function checkImageFile(file: Blob): Promise<ImageErrorCode | null> {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_IMAGE_BYTES) return 'too-large';
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return probeImage(head) ? null : 'not-an-image';
}
