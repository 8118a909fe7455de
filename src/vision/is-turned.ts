import type { PageReading } from '../domain/receipt/draft/draft-from-pages.ts';
import type { ReceiptDraft } from '../domain/receipt/draft/draft.ts';
import { isOnItsSide } from './image/print-direction.ts';
import type { GrayImage } from './image/raster.ts';

/** The mean confidence of a page that stands upright is 0.7 to 0.95; upside down it is 0.3 to 0.5. */
const LEGIBLE = 0.55;

/** Whether the print seems to stand on its side or its head: there is some, and it is no bill. */
export function isTurned(image: GrayImage, [first]: readonly PageReading[], draft: ReceiptDraft): boolean {
  if (draft.total.value !== null) return false;
  const lines = first?.page.lines ?? [];
  if (lines.length === 0) return isOnItsSide(image);
  const words = lines.flatMap((line) => line.words);
  const sure = words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
  const tall = lines.filter(({ box }) => box.y1 - box.y0 > box.x1 - box.x0);
  return sure < LEGIBLE || tall.length * 2 > lines.length || (draft.items.length === 0 && isOnItsSide(image));
}
