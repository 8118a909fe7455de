import { fontIn, greyPixels, pathData, type Print } from '../receipts/draw-receipt.ts';
import type { SeededRandom } from '../receipts/seeded-random.ts';
import type { DrawnSheet } from './draw-page.ts';

/** Faces of the dependencies, each with how often it is drawn. A slashed zero is rare, as on tills. */
const MONOSPACED = [
  ...Array.from({ length: 4 }, () => 'cousine/files/cousine-latin-400-normal.woff'),
  ...Array.from({ length: 3 }, () => 'cousine/files/cousine-latin-700-normal.woff'),
  'share-tech-mono/files/share-tech-mono-latin-400-normal.woff',
  ...Array.from({ length: 3 }, () => 'courier-prime/files/courier-prime-latin-700-normal.woff'),
  'courier-prime/files/courier-prime-latin-400-normal.woff',
  ...Array.from({ length: 2 }, () => 'vt323/files/vt323-latin-400-normal.woff'),
];
const PROPORTIONAL = [
  ...Array.from({ length: 4 }, () => 'arimo/files/arimo-latin-400-normal.woff'),
  ...Array.from({ length: 2 }, () => 'arimo/files/arimo-latin-700-normal.woff'),
  ...Array.from({ length: 2 }, () => 'pt-sans-narrow/files/pt-sans-narrow-latin-400-normal.woff'),
  'pt-sans-narrow/files/pt-sans-narrow-latin-700-normal.woff',
];
const HAN = /[\u2e80-\u9fff\uff00-\uffef]/;

/** Clean print of a page: every word fills its box. Faces, ink and the letters' height differ. */
export async function drawForm(sheet: DrawnSheet, random: SeededRandom): Promise<Print> {
  const { width, height, tokens, rules, face, measures } = sheet;
  const font = fontIn(`@fontsource/${random.pick(face.proportional ? PROPORTIONAL : MONOSPACED)}`);
  const size = Math.min(measures.advance * (1.6 + 0.35 * random.next()), 0.92 * measures.step);
  const ink = random.chance(0.2) ? random.int(90, 150) : random.int(5, 80);
  const marks = tokens.map(({ text, box: [x0, y0, x1, y1] }) => {
    const tall = (size * (y1 - y0)) / (0.69 * measures.step);
    const baseline = y0 + 0.885 * (y1 - y0);
    if (HAN.test(text)) return text.split('').map((_, at) => strokes(x0 + ((x1 - x0) * at) / text.length, y0, (x1 - x0) / text.length, y1 - y0, random)).join('');
    const natural = font.getAdvanceWidth(text, tall);
    const stretch = natural > 0 ? (x1 - x0) / natural : 1;
    return `<path transform="translate(${x0} ${baseline.toFixed(1)}) scale(${stretch.toFixed(4)} 1)" d="${pathData(font.getPath(text, 0, 0, tall))}"/>`;
  }); // prettier-ignore
  const margin = Math.round(measures.margin / 2);
  const lines = rules.map(
    (y) => `<rect x="${margin}" y="${y}" width="${width - 2 * margin}" height="${random.int(1, 2)}"/>`,
  );
  const paint = `rgb(${ink},${ink},${ink})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/><g fill="${paint}" stroke="none">${marks.join('')}${lines.join('')}</g></svg>`;
  return { width, height, data: await greyPixels(svg) };
}

/** No face here has Chinese letters, and the engines can't read them: strokes in a square stand for one. */
function strokes(x: number, y: number, width: number, height: number, random: SeededRandom): string {
  const thick = Math.max(1, height / 12);
  return Array.from({ length: random.int(4, 8) }, () => {
    const isAcross = random.chance(0.6);
    const long = (0.4 + 0.5 * random.next()) * (isAcross ? width : height);
    const left = x + random.next() * Math.max(0, width * 0.95 - (isAcross ? long : thick));
    const top = y + random.next() * Math.max(0, height - (isAcross ? thick : long));
    const [w, h] = isAcross ? [long, thick] : [thick, long];
    return `<rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}"/>`;
  }).join('');
}
