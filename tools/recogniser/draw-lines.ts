import { closeSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Font } from 'opentype.js';
import { STEP, STRIP_HEIGHT } from '../../src/vision/ppocr/strip.ts';
import { drawSheet } from '../layouts/draw-page.ts';
import { fontIn, greyPixels, pathData } from '../receipts/draw-receipt.ts';
import { createSeededRandom, type SeededRandom } from '../receipts/seeded-random.ts';

const USAGE = `usage: npx tsx tools/recogniser/draw-lines.ts --out NAME --faces DIR [--seed 1] [--sheets 100]

Draws lines of print as strips of 48 px, 60 a sheet: NAME.bin has their pixels, NAME.jsonl their texts. DIR is a
folder of @fontsource packages (node_modules/@fontsource, or one with more of them).`;

const ON_SHEET = 60;
const WIDEST = 960;
const PLAIN = /^[!-~]+$/;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      faces: { type: 'string' },
      seed: { type: 'string', default: '1' },
      sheets: { type: 'string', default: '100' },
    },
  });
  const { out, faces } = values;
  if (!out || !faces) {
    console.error(USAGE);
    return 2;
  }
  const fonts = fontsIn(faces);
  console.error(`${fonts.length} faces`);
  const [pixels, rows] = [openSync(`${out}.bin`, 'w'), openSync(`${out}.jsonl`, 'w')];
  let at = 0;
  for (let sheet = 0; sheet < Number(values.sheets); sheet++) {
    const random = createSeededRandom(Number(values.seed) * 1_000_003 + sheet);
    const texts = textsFor(Number(values.seed), sheet, random);
    const drawn = texts.map((text, n) => drawLine(text, n, random.pick(fonts), random));
    const height = texts.length * STRIP_HEIGHT;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDEST}" height="${height}"><rect width="100%" height="100%" fill="white"/>${drawn.map(({ svg: part }) => part).join('')}</svg>`;
    const grey = await greyPixels(svg);
    for (const [n, { text, width }] of drawn.entries()) {
      const strip = Buffer.alloc(width * STRIP_HEIGHT);
      for (let y = 0; y < STRIP_HEIGHT; y++) {
        const from = (n * STRIP_HEIGHT + y) * WIDEST;
        grey.copy(strip, y * width, from, from + width);
      }
      writeSync(pixels, strip);
      writeSync(rows, `${JSON.stringify({ text, at, width })}\n`);
      at += strip.length;
    }
  }
  for (const file of [pixels, rows]) closeSync(file);
  return 0;
}

function fontsIn(folder: string): Font[] {
  return readdirSync(folder).flatMap((name) => {
    const files = readdirSync(join(folder, name, 'files'));
    return files.filter((file) => /-latin-[4-7]00-normal\.woff$/.test(file)).flatMap((file) => {
      const font = fontIn(join(folder, name, 'files', file));
      return canPrint(font) ? [font] : [];
    }); // prettier-ignore
  });
}

/** The font reader can't follow every face's rules. */
function canPrint(font: Font): boolean {
  try {
    font.getPath(UPPER + UPPER.toLowerCase() + DIGITS + MARKS, 0, 0, 20);
    return font.charToGlyphIndex('8') > 0;
  } catch {
    return false;
  }
}

/** Lines of a drawn page, their cells apart or together, and as many that no grammar knows. */
function textsFor(seed: number, sheet: number, random: SeededRandom): string[] {
  const lines = new Map<number, { text: string; box: readonly number[] }[]>();
  for (const token of drawSheet(seed, sheet, { without: [], only: [] }).tokens)
    lines.set(token.box[1], [...(lines.get(token.box[1]) ?? []), token]);
  const known = [...lines.values()].flatMap((tokens) => {
    const apart = random.chance(0.8) ? 1 : 20;
    const texts: string[] = [];
    let end = -Infinity;
    for (const { text, box: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] } of tokens) {
      if (texts.length === 0 || x0 - end > apart * (y1 - y0)) texts.push(text);
      else texts[texts.length - 1] += ` ${text}`;
      end = x1;
    } // prettier-ignore
    return texts;
  });
  const some = known.filter((text) => text.split(' ').every((word) => PLAIN.test(word)));
  const cased = some.map((text) => recased(text, random));
  const odd = Array.from({ length: ON_SHEET - Math.min(some.length, 36) }, () => oddText(random));
  return [...cased.toSorted(() => random.next() - 0.5).slice(0, 36), ...odd];
}

/** Letters are narrow where they are small: they are drawn as often as capitals. */
function recased(text: string, random: SeededRandom): string {
  if (random.chance(0.5)) return text;
  if (random.chance(0.3)) return text.toLowerCase();
  return text.replace(/[A-Za-z]+/g, (word) => word[0]?.toUpperCase() + word.slice(1).toLowerCase());
}

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const MARKS = '.,:-/()&*#@%+=\'"!?$;_<>[]|~';

function oddText(random: SeededRandom): string {
  const from = (letters: string, count: number): string =>
    Array.from({ length: count }, () => letters[random.int(0, letters.length - 1)]).join('');
  const word = (): string => {
    const kind = random.int(0, 13);
    const long = random.int(1, 9);
    if (kind < 2) return from(UPPER, long);
    if (kind === 2) return from(UPPER.toLowerCase(), long);
    if (kind === 3) return from(UPPER, 1) + from(UPPER.toLowerCase(), long);
    if (kind === 4) return from(DIGITS, random.int(1, 13));
    if (kind < 8) return `${random.pick(['', '', '', 'RM', '-', '$', 'RM '])}${from(DIGITS, random.int(1, 4))}.${from(DIGITS, 2)}`;
    if (kind === 8) return `${from(DIGITS, 2)}${random.pick(['/', '-', ':', '.'])}${from(DIGITS, 2)}${random.pick(['/', '-', ':'])}${from(DIGITS, random.pick([2, 4]))}`;
    if (kind === 9) return from(UPPER + DIGITS + DIGITS + MARKS, long);
    if (kind === 11) return from(UPPER, 1) + from('ilIltfrjaenosu', long);
    if (kind === 12) return `${from('@=$#*-(', 1)}${from(DIGITS, random.int(1, 3))}${random.pick(['%', '.00', ')', ''])}`;
    if (kind === 10) return from(MARKS, 1) + from(UPPER, random.int(1, 5)) + from(MARKS, 1);
    return from(UPPER + UPPER.toLowerCase() + DIGITS + MARKS, long);
  }; // prettier-ignore
  return Array.from({ length: random.pick([1, 1, 1, 2, 2, 3, 4]) }, word).join(' ');
}

/** Print in a strip of its own: `width` is where it and some white end. */
function drawLine(whole: string, n: number, font: Font, random: SeededRandom) {
  const size = font.unitsPerEm * ((22 + 17 * random.next()) / capHeight(font));
  const stretch = random.chance(0.08) ? 1.3 + 0.6 * random.next() : 0.72 + 0.45 * random.next();
  const room = (text: string): number => font.getAdvanceWidth(text, size) * stretch;
  let text = whole;
  while (text.includes(' ') && room(text) > WIDEST - 30) text = text.slice(0, text.lastIndexOf(' '));
  while (room(text) > WIDEST - 30) text = text.slice(0, -1);
  const path = font.getPath(text, 0, 0, size);
  const { y1, y2 } = path.getBoundingBox();
  const isTall = y2 - y1 > STRIP_HEIGHT - 3;
  const shrink = isTall ? (STRIP_HEIGHT - 3) / (y2 - y1) : 1;
  const free = STRIP_HEIGHT - (y2 - y1) * shrink;
  const top = free * (0.5 + 0.5 * (random.next() - 0.5));
  const left = random.int(3, 12);
  const ink = random.chance(0.2) ? random.int(90, 150) : random.int(5, 80);
  const bold = random.chance(0.2) ? ` stroke="rgb(${ink},${ink},${ink})" stroke-width="${(random.next() * 2).toFixed(1)}"` : '';
  const svg = `<path transform="translate(${left} ${(n * STRIP_HEIGHT + top - y1 * shrink).toFixed(1)}) scale(${(stretch * shrink).toFixed(3)} ${shrink.toFixed(3)})" fill="rgb(${ink},${ink},${ink})"${bold} d="${pathData(path)}"/>`;
  const natural = left + room(text) * shrink + random.int(3, 12);
  return { text, svg, width: Math.min(WIDEST, Math.ceil(Math.max(2 * STEP, natural) / STEP) * STEP) };
} // prettier-ignore

function capHeight(font: Font): number {
  const { y1, y2 } = font.getPath('H', 0, 0, font.unitsPerEm).getBoundingBox();
  return Math.max(1, y2 - y1);
}

process.exitCode = await main();
