import { toneLook } from '../../../faces/face.ts';
import { QUIET_ZONE } from '../../../ui/qr-path.ts';
import { boardTexts } from '../texts.ts';
import { summaryCode } from './summary-code.ts';
import { noteOf, type Summary } from './summary-text.ts';

/** A phone's width. */
const WIDTH = 390;
/** Pixels for each of the width's: fewer for a long picture, until it is small enough to be sent. */
const PIXELS = [2, 1.5, 1];
/** In bytes. */
const LARGEST = 300_000;
const MARGIN = 26;
const INNER = WIDTH - 2 * MARGIN;
/** Phones limit the pixels of a canvas. */
const MOST = 4096 * 4096;
const FONT = 'system-ui, sans-serif';
/** The app's own cut for titles (src/styles/tokens.css). */
const DISPLAY = `'Kira Display', ${FONT}`;
/** Always dark on light, because the picture goes to other phones. */
const BEHIND = '#f6f1e7';
const PAPER = '#fffdf8';
const INK = '#2a241d';
const MUTED = '#6b6052';
const ACCENT = '#b2410d';
const LINE = '#e0d6c3';
const TOOTH = 7;
const NAME = `500 17px ${FONT}`;
const SMALL = `400 13px ${FONT}`;
/** An amount's width. */
const AMOUNT = 112;

type Painter = CanvasRenderingContext2D;
/** Draws at a height, or only measures. Answers the height below it. */
type Part = (context: Painter, y: number, isDrawn: boolean) => number;

/**
 * Draws the split as PNGs on this device: names and amounts, and on demand every item in a second one, if
 * that is small enough to be sent. A chat shows a long picture too small to read. Throws if the browser has
 * no canvas.
 */
export async function summaryPictures(summary: Summary, withItems: boolean): Promise<File[]> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // A canvas does not wait for a font. Without it the title is drawn in the phone's own.
  await document.fonts.load(`700 22px ${DISPLAY}`).catch(() => []);
  const shown = summary.code && summaryCode(summary.code);
  const code = shown ? await codeParts(shown) : [];
  const amounts = await drawn(canvas, context, partsOf(summary, code));
  if (amounts === null) throw new Error('no picture');
  const items = withItems ? await drawn(canvas, context, itemParts(summary)) : null;
  const { fileName, itemsName } = boardTexts.summary;
  return [
    pictureFile(amounts, fileName),
    ...(items !== null && items.size < LARGEST ? [pictureFile(items, itemsName)] : []),
  ];
}

const pictureFile = (picture: Blob, name: string): File =>
  new File([picture], `${name}.png`, { type: picture.type });

/** Small enough to be sent, if fewer pixels can make it so. Null if the canvas would be too large. */
async function drawn(canvas: HTMLCanvasElement, context: Painter, parts: Part[]): Promise<Blob | null> {
  const height = parts.reduce((y, part) => part(context, y, false), 0);
  let picture: Blob | null = null;
  for (const scale of PIXELS) {
    if (WIDTH * height * scale * scale > MOST) continue;
    canvas.width = Math.round(WIDTH * scale);
    canvas.height = Math.round(height * scale);
    context.scale(scale, scale);
    context.fillStyle = BEHIND;
    context.fillRect(0, 0, WIDTH, height);
    paper(context, height);
    parts.reduce((y, part) => part(context, y, true), 0);
    picture = await pngOf(canvas);
    if (picture.size < LARGEST) break;
  }
  return picture;
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });

/** What it is about, on each picture. */
const headParts = ({ title, date }: Summary): Part[] => [
  space(34),
  text(boardTexts.summary.brand, `700 22px ${DISPLAY}`, ACCENT, 26),
  space(10),
  text(title, `600 25px ${DISPLAY}`, INK, 31),
  text(date, `400 14px ${FONT}`, MUTED, 20),
  space(14),
];

function itemParts(summary: Summary): Part[] {
  const people = summary.people.filter(({ items }) => items.length > 0);
  return [
    ...headParts(summary),
    rule,
    space(8),
    ...people.flatMap((one) => [person(one, noteOf(one, true)), ...itemsOf(one)]),
    space(34),
  ];
}

function partsOf(summary: Summary, code: Part[]): Part[] {
  const { total, people, paybacks, pay } = summary;
  return [
    ...headParts(summary),
    amountLine(boardTexts.summary.total, total, `400 15px ${FONT}`, `700 26px ${DISPLAY}`, MUTED),
    space(10),
    rule,
    space(8),
    ...people.map((one) => person(one, noteOf(one, false))),
    space(8),
    ...(paybacks.length > 0 || pay.length > 0 || code.length > 0 ? [rule, space(12)] : []),
    ...paybacks.flatMap((line) => [text(line, `600 15px ${FONT}`, INK, 21), space(6)]),
    ...pay.map((line) => text(line, `400 14px ${FONT}`, MUTED, 20)),
    ...code,
    space(34),
  ];
}

/** The sender's own code, and whose it is: who gets the picture can scan it. */
async function codeParts({ text: words, label }: { text: string; label: string }): Promise<Part[]> {
  const { encodeQR } = await import('qr');
  const rows = encodeQR(words, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  // Even numbers: whole pixels at each of the scales, so that nothing blurs.
  const unit = 2 * Math.floor(INNER / 2 / rows.length);
  const side = unit * rows.length;
  const left = 2 * Math.round((WIDTH - side) / 4);
  const squares: Part = (context, y, isDrawn) => {
    const top = 2 * Math.ceil(y / 2);
    if (!isDrawn) return top + side;
    context.fillStyle = 'white';
    context.fillRect(left, top, side, side);
    context.fillStyle = 'black';
    for (const [down, row] of rows.entries())
      for (const [right, isDark] of row.entries())
        if (isDark) context.fillRect(left + right * unit, top + down * unit, unit, unit);
    return top + side;
  };
  return [space(14), squares, space(8), text(label, `600 14px ${FONT}`, INK, 20)];
}

const space =
  (height: number): Part =>
  (_, y) =>
    y + height;

const rule: Part = (context, y, isDrawn) => {
  if (isDrawn) {
    context.strokeStyle = LINE;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.moveTo(MARGIN, y);
    context.lineTo(WIDTH - MARGIN, y);
    context.stroke();
    context.setLineDash([]);
  }
  return y + 1;
};

/** A text that takes as many lines as it needs. */
const text =
  (words: string, font: string, color: string, height: number): Part =>
  (context, y, isDrawn) => {
    context.font = font;
    const lines = wrapped(context, words, INNER);
    if (isDrawn) {
      context.fillStyle = color;
      context.textAlign = 'left';
      for (const [at, line] of lines.entries())
        context.fillText(line, MARGIN, y + at * height + height * 0.76);
    }
    return y + lines.length * height;
  };

const amountLine =
  (label: string, amount: string, labelFont: string, font: string, color: string): Part =>
  (context, y, isDrawn) => {
    if (isDrawn) {
      context.font = labelFont;
      context.fillStyle = color;
      context.textAlign = 'left';
      context.fillText(label, MARGIN, y + 26);
      context.font = font;
      context.fillStyle = INK;
      context.textAlign = 'right';
      context.fillText(amount, WIDTH - MARGIN, y + 27);
    }
    return y + 34;
  };

/** An avatar, the whole name, the amount; under the name whose treat it is. */
function person({ name, letters, tone, total }: Summary['people'][number], note: string | null): Part {
  return (context, y, isDrawn) => {
    const left = MARGIN + 50;
    const width = WIDTH - MARGIN - left - AMOUNT - 8;
    context.font = SMALL;
    const notes = note === null ? [] : wrapped(context, note, width);
    context.font = NAME;
    const lines = wrapped(context, name, width);
    const height = Math.max(52, lines.length * 22 + notes.length * 17 + 16);
    if (!isDrawn) return y + height;
    const middle = y + height / 2;
    const top = middle - (lines.length * 22 + notes.length * 17) / 2;
    if (tone !== null) avatar(context, letters, tone, MARGIN + 19, middle);
    context.font = NAME;
    context.fillStyle = tone === null ? MUTED : INK;
    context.textAlign = 'left';
    for (const [at, line] of lines.entries())
      context.fillText(line, tone === null ? MARGIN : left, top + at * 22 + 17);
    context.font = SMALL;
    context.fillStyle = MUTED;
    for (const [at, line] of notes.entries())
      context.fillText(line, left, top + lines.length * 22 + at * 17 + 12);
    context.font = `700 19px ${FONT}`;
    context.fillStyle = tone === null ? MUTED : INK;
    context.textAlign = 'right';
    context.fillText(total, WIDTH - MARGIN, middle + 7, AMOUNT + 20);
    return y + height;
  };
}

/** The lines under a person, as on the sheet. */
const itemsOf = ({ tone, items }: Summary['people'][number]): Part[] => [
  ...items.map(({ name, amount }): Part => {
    const left = tone === null ? MARGIN : MARGIN + 50;
    return (context, y, isDrawn) => {
      context.font = SMALL;
      const lines = wrapped(context, name, WIDTH - MARGIN - left - context.measureText(amount).width - 12);
      if (isDrawn) {
        context.fillStyle = MUTED;
        context.textAlign = 'left';
        for (const [at, line] of lines.entries()) context.fillText(line, left, y + at * 18 + 13);
        context.textAlign = 'right';
        context.fillText(amount, WIDTH - MARGIN, y + 13);
      }
      return y + lines.length * 18 + 2;
    };
  }),
  space(10),
];

const RADIUS = 19;
const STEPS = [-19, -11, -3, 5, 13];

/** As `Avatar` shows it. */
function avatar(context: Painter, letters: string, tone: number, x: number, y: number): void {
  const { ground, ink, shade, pattern } = toneLook(tone);
  context.save();
  context.fillStyle = ground;
  context.beginPath();
  context.arc(x, y, RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  context.arc(x, y, RADIUS - 3, 0, 2 * Math.PI);
  context.clip();
  context.fillStyle = shade;
  context.translate(x, y);
  if (pattern === 'stripes') context.rotate(-Math.PI / 4);
  const lines = pattern === 'plain' ? [] : STEPS;
  for (const top of lines) {
    if (pattern === 'dots') for (const left of lines) context.fillRect(left, top, 4, 4);
    else context.fillRect(-RADIUS, top, 2 * RADIUS, 4);
  }
  context.restore();
  context.fillStyle = ink;
  context.font = `700 ${letters.length > 2 ? 12 : 14}px ${FONT}`;
  context.textAlign = 'center';
  context.fillText(letters, x, y + 5);
}

/** The paper with its torn edges. */
function paper(context: Painter, height: number): void {
  const [left, right, top, bottom] = [13, WIDTH - 13, 12, height - 12]; // 52 teeth

  context.fillStyle = PAPER;
  context.beginPath();
  context.moveTo(left, top + TOOTH);
  for (let x = left, up = true; x <= right; x += TOOTH, up = !up) context.lineTo(x, up ? top + TOOTH : top);
  context.lineTo(right, bottom - TOOTH);
  for (let x = right, up = true; x >= left; x -= TOOTH, up = !up)
    context.lineTo(x, up ? bottom - TOOTH : bottom);
  context.closePath();
  context.fill();
}

/** The words in lines of this width. A word that is wider alone is broken between letters. */
function wrapped(context: Painter, words: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (some: string) => context.measureText(some).width <= width;
  for (const word of words.split(/[^\S\u00a0]+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (fits(line + letter)) line += letter;
      else {
        lines.push(line);
        line = letter;
      }
    }
  }
  return [...lines, line];
}
