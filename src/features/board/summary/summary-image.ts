import { boardTexts } from '../texts.ts';
import type { Summary } from './summary-text.ts';

const WIDTH = 720;
const MARGIN = 48;
const LINE = 40;
/** Phones limit the height of a canvas, in pixels. */
const MOST = 4096;
const FONT = 'system-ui, sans-serif';
/** Always dark on light, because the picture goes to other phones. */
const PAPER = '#fffdf8';
const INK = '#2a241d';
const MUTED = '#6b6052';

interface Row {
  left: string;
  right: string;
  style: 'title' | 'quiet' | 'person' | 'item';
}

const STYLES = {
  title: { font: `700 34px ${FONT}`, color: INK, before: 0 },
  quiet: { font: `400 24px ${FONT}`, color: MUTED, before: 0 },
  person: { font: `700 28px ${FONT}`, color: INK, before: 22 },
  item: { font: `400 24px ${FONT}`, color: MUTED, before: 0 },
} as const;

/** Draws the split as a PNG on this device. Throws if the browser has no canvas. */
export async function summaryImage({ title, date, total, people }: Summary): Promise<Blob> {
  const rowsOf = (each: boolean): Row[] => [
    { left: title, right: '', style: 'title' },
    { left: date, right: total, style: 'quiet' },
    ...people.flatMap(({ name, total: sum, items }): Row[] => [
      { left: name, right: sum, style: 'person' },
      ...(each
        ? items.map((item): Row => ({ left: item.name, right: item.amount, style: 'item' }))
        : [{ left: boardTexts.summary.items(items.length), right: '', style: 'item' } as const]),
    ]),
  ];
  const heightOf = (all: Row[]) =>
    all.reduce((sum, { style }) => sum + LINE + STYLES[style].before, MARGIN * 2);
  // If the items don't fit in the picture, each person has their number and sum only. The text has all items.
  const rows = heightOf(rowsOf(true)) <= MOST ? rowsOf(true) : rowsOf(false);
  const height = heightOf(rows);
  const canvas = document.createElement('canvas');
  const scale = Math.min(2, MOST / height);
  canvas.width = Math.round(WIDTH * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(scale, scale);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH, height);
  let y = MARGIN;
  for (const row of rows) y = draw(context, row, y);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

function draw(context: CanvasRenderingContext2D, { left, right, style }: Row, y: number): number {
  const { font, color, before } = STYLES[style];
  const baseline = y + before + LINE * 0.7;
  context.font = font;
  context.fillStyle = color;
  context.textAlign = 'right';
  context.fillText(right, WIDTH - MARGIN, baseline);
  context.textAlign = 'left';
  const room = WIDTH - MARGIN * 2 - context.measureText(right).width - 24;
  context.fillText(fitted(context, left, room), MARGIN, baseline);
  return y + before + LINE;
}

/** The text, cut with an ellipsis if it is too wide. */
function fitted(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let end = Math.min(text.length, 200);
  while (end > 0 && context.measureText(`${text.slice(0, end)}…`).width > room) end -= 1;
  return `${text.slice(0, end)}…`;
}
