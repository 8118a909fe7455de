import sharp from 'sharp';
import { textInPicture } from '../../src/vision/qr/text-in-picture.ts';

/** What the app's own decoder reads, with sharp in the place of the browser's canvas. */
export async function readByDecoder(picture: Buffer): Promise<string | null> {
  const { width, height } = await sharp(picture).metadata();
  return textInPicture({ width, height }, async (look) => {
    const { data, info } = await sharp(picture)
      .extract({ left: look.left, top: look.top, width: look.width, height: look.height })
      .resize({ width: Math.max(1, Math.round(look.width * look.scale)) })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  });
}
