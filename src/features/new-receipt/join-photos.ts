import type { ReceiptDraft } from '../../domain/receipt/draft/draft.ts';
import { ImageError } from '../../vision/image/image-error.ts';
import { MAX_DRAWN_PIXELS } from '../../vision/image/image-limits.ts';
import { probeImage, undecoded } from '../../vision/image/probe-image.ts';
import { overlapOf, type RowInk } from './photo-overlap.ts';
import { uploadTexts } from './texts.ts';

/** As wide as the reader needs; so six photos of one receipt stay below the largest canvas of phones. */
const WIDTH = 1000;
const MAX_HEIGHT = 16_000;
/** The width at which papers are compared. */
const COMPARED = 120;
const COLUMNS = 24;

/** Photos in the order in which they were taken. */
export const inOrder = (photos: readonly File[]): File[] =>
  photos.toSorted((a, b) => a.lastModified - b.lastModified || a.name.localeCompare(b.name));

export interface JoinedPhotos {
  /** One of them, or made of them. */
  photo: File;
  /** Cut out of them and flattened, from top to bottom. */
  papers: readonly Blob[];
}

/** One photo for each receipt: photos that overlap show the same one. */
export async function joinWhatOverlaps(
  papers: readonly Blob[],
  photos: readonly File[],
): Promise<JoinedPhotos[]> {
  const cuts = (await measure(papers)).map(({ cut }) => cut);
  const starts = cuts.flatMap((cut, at) => (cut === 0 ? at : []));
  return Promise.all(
    starts.map(async (start, at) => {
      const end = starts[at + 1] ?? papers.length;
      const own = papers.slice(start, end);
      const alone = own.length === 1 ? photos[start] : undefined;
      return { photo: alone ?? (await joinPhotos(own)), papers: own };
    }),
  );
}

/**
 * One long photo of one receipt, from top to bottom. Lines that two photos show stand in it once.
 * @param papers cut out of the photos and flattened
 */
export async function joinPhotos(papers: readonly Blob[]): Promise<File> {
  const parts = await measure(papers);
  const height = parts.reduce((sum, part) => sum + part.height - part.cut, 0);
  if (height > MAX_HEIGHT) throw new ImageError('too-many-pixels', `${height} rows`);
  const canvas = new OffscreenCanvas(WIDTH, height);
  const context = contextOf(canvas);
  let top = 0;
  for (const part of parts) {
    top -= part.cut;
    const bitmap = await createImageBitmap(part.paper);
    context.drawImage(bitmap, 0, top, WIDTH, part.height);
    bitmap.close();
    top += part.height;
  }
  return toFile(canvas, uploadTexts.joined(parts.length));
}

interface Part {
  paper: Blob;
  /** At WIDTH. */
  height: number;
  /** How much of its top the part above shows, too; 0 if they don't overlap. */
  cut: number;
}

async function measure(papers: readonly Blob[]): Promise<Part[]> {
  const parts: Part[] = [];
  let above: RowInk | null = null;
  for (const paper of papers) {
    const bitmap = await createImageBitmap(paper);
    const ink = inkOf(bitmap);
    const height = Math.round((bitmap.height * WIDTH) / bitmap.width);
    bitmap.close();
    const overlap = above ? overlapOf(above, ink, COMPARED) : 0;
    parts.push({ paper, height, cut: Math.min(height, Math.round((overlap * WIDTH) / COMPARED)) });
    above = ink;
  }
  return parts;
}

/** Photos that were turned without a question: if one seems turned again, the user decides. */
const turnedByItself = new WeakSet<File>();

/** The photo turned as its reading says; null where it says nothing, or where that was done already. */
export async function uprightOf(photo: File, { turn }: Pick<ReceiptDraft, 'turn'>): Promise<File | null> {
  if (turn === undefined || turnedByItself.has(photo)) return null;
  const upright = await turnPhoto(photo, turn);
  turnedByItself.add(upright);
  return upright;
}

/** The photo, turned clockwise. */
export async function turnPhoto(photo: File, by: 90 | 180 | 270 = 90): Promise<File> {
  const bitmap = await createImageBitmap(photo).catch(async () => {
    throw undecoded(probeImage(new Uint8Array(await photo.arrayBuffer())));
  });
  const scale = Math.min(1, Math.sqrt(MAX_DRAWN_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = by === 180 ? new OffscreenCanvas(width, height) : new OffscreenCanvas(height, width);
  const context = contextOf(canvas);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((by * Math.PI) / 180);
  context.drawImage(bitmap, -width / 2, -height / 2, width, height);
  bitmap.close();
  return toFile(canvas, photo.name);
}

function inkOf(bitmap: ImageBitmap): RowInk {
  const height = Math.max(1, Math.round((bitmap.height * COMPARED) / bitmap.width));
  const canvas = new OffscreenCanvas(COLUMNS, height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, COLUMNS, height);
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
