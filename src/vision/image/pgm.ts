import type { GrayImage } from './raster.ts';

/** The image as a binary PGM file: Tesseract takes it without decompressing. */
export function encodePgm({ width, height, data }: GrayImage): Uint8Array {
  const header = `P5\n${width} ${height}\n255\n`;
  const file = new Uint8Array(header.length + data.length);
  for (let at = 0; at < header.length; at++) file[at] = header.charCodeAt(at);
  file.set(data, header.length);
  return file;
}
