import { MAX_IMAGE_BYTES } from '../../contract/routes.ts';
import type { ImageErrorCode } from '../../vision/image/image-error.ts';
import { probeImage } from '../../vision/image/probe-image.ts';

/** Larger than any header that cameras and phones write. */
const HEAD_BYTES = 1024 * 1024;

/** A file's first bytes; null if the device can't open it. */
export async function headOf(file: Blob): Promise<Uint8Array | null> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer().catch(() => null); // prettier-ignore
  return head && new Uint8Array(head);
}

/** Checks size and first bytes of a file. Returns why it cannot be a photo, or null. */
export async function checkImageFile(file: Blob): Promise<ImageErrorCode | null> {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_IMAGE_BYTES) return 'too-large';
  const head = await headOf(file);
  if (!head) return 'unreadable';
  return probeImage(head) ? null : 'not-an-image';
}
