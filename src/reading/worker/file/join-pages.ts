import { boxAround, type Box } from '../../../domain/receipt/rows/box.ts';
import type { OcrLine } from '../../../domain/receipt/rows/ocr-page.ts';
import { MAX_DRAWN_PIXELS } from '../../../vision/image/image-limits.ts';
import { MAX_DRAWN_SIDE } from '../../../vision/pdf/pdf-limits.ts';
import { contextOf } from '../ocr/decode-image.ts';

/** A page as drawn; boxes in its pixels. */
export interface DrawnPage {
  canvas: OffscreenCanvas;
  /** Around all that stands on it; null for a blank page. */
  ink: Box | null;
  lines: OcrLine[];
}

/** Left white around what is drawn. */
const MARGIN = 24;
/** Darker than this is ink; scanned paper is seldom white. */
const PAPER = 240;

/** The box around everything that is not as white as paper. */
export function inkOf(canvas: OffscreenCanvas): Box | null {
  const { width, height } = canvas;
  const pixels = new Uint32Array(contextOf(canvas).getImageData(0, 0, width, height).data.buffer);
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const pixel = pixels[y * width + x] ?? 0;
      if ((pixel & 255) >= PAPER && ((pixel >>> 8) & 255) >= PAPER && ((pixel >>> 16) & 255) >= PAPER)
        continue;
      if (x < x0) x0 = x;
      if (x >= x1) x1 = x + 1;
      if (y < y0) y0 = y;
      y1 = y + 1;
    }
  return x1 > x0 ? { x0, y0, x1, y1 } : null;
}

/**
 * The pages below each other, without the white around them: a bill on A4 keeps more pixels for its print.
 * Lines lie in the joined picture's pixels.
 */
export function joinPages(pages: readonly DrawnPage[]): { canvas: OffscreenCanvas; lines: OcrLine[] } {
  const shown = pages.flatMap(({ canvas, ink, lines }) => (ink ? [{ canvas, ink, lines }] : []));
  const all = boxAround(shown.map(({ ink }) => ink));
  const widest = Math.max(...pages.map(({ canvas }) => canvas.width));
  const [left, right] = shown.length > 0 ? [all.x0 - MARGIN, all.x1 + MARGIN] : [0, widest];
  const heights = shown.map(({ ink }) => ink.y1 - ink.y0 + 2 * MARGIN);
  const height = heights.reduce((sum, one) => sum + one, 0) || widest;
  const width = right - left;
  const scale = Math.min(
    1,
    MAX_DRAWN_SIDE / Math.max(width, height),
    Math.sqrt(MAX_DRAWN_PIXELS / (width * height)),
  );
  const joined = new OffscreenCanvas(Math.max(1, width * scale), Math.max(1, height * scale));
  const context = contextOf(joined);
  context.fillStyle = 'white';
  context.fillRect(0, 0, joined.width, joined.height);
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  let top = 0;
  const lines: OcrLine[] = [];
  for (const [at, { canvas, ink, lines: own }] of shown.entries()) {
    const [dx, dy] = [-left, top + MARGIN - ink.y0];
    const rows = ink.y1 - ink.y0;
    context.drawImage(canvas, 0, ink.y0, canvas.width, rows, dx, top + MARGIN, canvas.width, rows);
    canvas.width = 0; // frees its memory
    const moved = ({ x0, y0, x1, y1 }: Box): Box => ({
      x0: (x0 + dx) * scale,
      y0: (y0 + dy) * scale,
      x1: (x1 + dx) * scale,
      y1: (y1 + dy) * scale,
    });
    for (const { box, words } of own)
      lines.push({ box: moved(box), words: words.map((word) => ({ ...word, box: moved(word.box) })) });
    top += heights[at] ?? 0;
  }
  return { canvas: joined, lines };
}
