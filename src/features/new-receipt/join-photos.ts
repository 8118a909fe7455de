import { ImageError } from '../../vision/image/image-error.ts';
import { overlapOf, type RowInk } from './photo-overlap.ts';
import { uploadTexts } from './texts.ts';

/** As wide as the reader needs; so a receipt of six parts stays below the largest canvas of phones. */
const WIDTH = 1000;
const MAX_HEIGHT = 16_000;
/** The size at which parts are compared. */
const COMPARED = 120;
const COLUMNS = 24;

/** Photos in the order in which they were taken. */
export const inOrder = (photos: readonly File[]): File[] =>
  photos.toSorted((a, b) => a.lastModified - b.lastModified || a.name.localeCompare(b.name));

/**
 * One long photo of a receipt's parts, from top to bottom. Lines that two parts show stand in it once.
 * @param papers the papers, cut out of the photos and flattened
 */
export async function joinPhotos(papers: readonly Blob[]): Promise<File> {
  const parts = await Promise.all(papers.map((paper) => createImageBitmap(paper)));
  const heights = parts.map(({ width, height }) => Math.round((height * WIDTH) / width));
  const inks = parts.map(inkOf);
  const cuts = inks.map((ink, at) => {
    const above = inks[at - 1];
    return above ? Math.round((overlapOf(above, ink, COMPARED) * WIDTH) / COMPARED) : 0;
  });
  const height = heights.reduce((sum, one, at) => sum + one - (cuts[at] ?? 0), 0);
  if (height > MAX_HEIGHT) throw new ImageError('too-many-pixels', `${height} rows`);
  const canvas = new OffscreenCanvas(WIDTH, height);
  const context = contextOf(canvas);
  let top = 0;
  for (const [at, part] of parts.entries()) {
    top -= cuts[at] ?? 0;
    context.drawImage(part, 0, top, WIDTH, heights[at] ?? 0);
    top += heights[at] ?? 0;
    part.close();
  }
  return toFile(canvas, uploadTexts.joined(parts.length));
}

/** The photo, turned clockwise by a quarter. */
export async function turnPhoto(photo: File): Promise<File> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => {
    throw new ImageError('damaged');
  });
  const scale = Math.min(1, Math.sqrt(12_000_000 / (bitmap.width * bitmap.height)));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = new OffscreenCanvas(height, width);
  const context = contextOf(canvas);
  context.translate(height, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return toFile(canvas, photo.name);
}

function inkOf(part: ImageBitmap): RowInk {
  const height = Math.max(1, Math.round((part.height * COMPARED) / part.width));
  const canvas = new OffscreenCanvas(COLUMNS, height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(part, 0, 0, COLUMNS, height);
  const { data } = context.getImageData(0, 0, COLUMNS, height);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: COLUMNS }, (_column, x) => 255 - (data[(y * COLUMNS + x) * 4 + 1] ?? 0)),
  );
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new ImageError('unsupported');
  return context;
}

const toFile = async (canvas: OffscreenCanvas, name: string): Promise<File> => {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return new File([blob], name, { type: blob.type });
};
