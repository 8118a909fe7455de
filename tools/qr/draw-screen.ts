import { encodeQR } from 'qr';
import sharp from 'sharp';
import type { SeededRandom } from '../receipts/seeded-random.ts';

/** What a bank's app shows of its user's code: a phone's screen, drawn as an SVG. */
export interface DrawnScreen {
  png: Buffer;
  width: number;
  height: number;
  /** Where the code is, with its light edge. */
  code: { left: number; top: number; side: number };
}

export interface ScreenLook {
  /** The app's colours are dark; the code stands on a white card. */
  isDark: boolean;
  /** The code itself is light on dark. */
  isInverted: boolean;
  /** Light modules around the code. */
  quiet: number;
  /** The logo's part of the code's side; 0: none. */
  logo: number;
}

const WIDTHS = [720, 1080, 1170, 1290];
const BRANDS = ['#ed2e67', '#ffc83d', '#0b4ea2', '#e4002b', '#00a651', '#6e2585'];
const INKS = ['#000000', '#1b1b1f', '#0a2540', '#5b0e2d'];

export async function drawScreen(text: string, look: ScreenLook, random: SeededRandom): Promise<DrawnScreen> {
  const width = random.pick(WIDTHS);
  const height = Math.round(width * (1.9 + 0.3 * random.next()));
  const side = Math.round(width * (0.45 + 0.35 * random.next()));
  const [left, top] = [Math.round((width - side) / 2), Math.round(height * (0.22 + 0.2 * random.next()))];
  const brand = random.pick(BRANDS);
  const [page, words] = look.isDark ? ['#121216', '#f4f4f6'] : ['#f6f7fb', '#20242c'];
  const pad = Math.round(width * 0.05);
  const unit = width / 100;
  const line = (y: number, size: number, what: string, colour = words) =>
    `<text x="${width / 2}" y="${y}" font-size="${size}" font-family="sans-serif" font-weight="600" text-anchor="middle" fill="${colour}">${what}</text>`;
  const card = look.isInverted ? page : '#ffffff';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${page}"/>
    <rect width="100%" height="${11 * unit}" fill="${brand}"/>
    ${line(7.5 * unit, 4.5 * unit, 'Receive', '#ffffff')}
    <rect x="${left - pad}" y="${top - 4 * pad}" width="${side + 2 * pad}" height="${side + 7 * pad}" rx="${pad}" fill="${card}"/>
    ${line(top - 2 * pad, 4 * unit, 'DuitNow QR', look.isDark && !look.isInverted ? '#20242c' : words)}
    ${line(top - pad, 3.4 * unit, 'NUR AISYAH BINTI RAZAK', brand)}
    ${codeOf(text, { left, top, side }, look, brand, random)}
    ${line(top + side + 1.6 * pad, 3.2 * unit, '5123 4567 8901', look.isDark && !look.isInverted ? '#20242c' : words)}
    <rect x="${2 * pad}" y="${height - 4 * pad}" width="${width - 4 * pad}" height="${2 * pad}" rx="${pad}" fill="${brand}"/>
    ${line(height - 2.7 * pad, 4 * unit, 'Share', '#ffffff')}
  </svg>`;
  return { png: await sharp(Buffer.from(svg)).png().toBuffer(), width, height, code: { left, top, side } };
}

/** Square modules, dots or rounded ones, and the logo over their middle. */
function codeOf(
  text: string,
  { left, top, side }: DrawnScreen['code'],
  { isInverted, quiet, logo }: ScreenLook,
  brand: string,
  random: SeededRandom,
): string {
  // Whoever draws a logo takes a code that bears it.
  const ecc = logo > 0 ? random.pick(['quartile', 'high'] as const) : random.pick(['low', 'medium'] as const);
  const rows = encodeQR(text, 'raw', { ecc, border: quiet });
  const unit = side / rows.length;
  const round = random.pick([0, 0, 0, 0.25, 0.5]);
  const ink = isInverted ? '#ffffff' : random.pick(INKS);
  const paper = isInverted ? '#121216' : '#ffffff';
  const isFinder = (x: number, y: number) =>
    [
      [quiet, quiet],
      [rows.length - quiet - 7, quiet],
      [quiet, rows.length - quiet - 7],
    ].some(([fx = 0, fy = 0]) => x >= fx && x < fx + 7 && y >= fy && y < fy + 7);
  const modules = rows.flatMap((row, y) =>
    row.flatMap((isOn, x) => {
      if (!isOn) return [];
      const rx = isFinder(x, y) ? 0 : round * unit;
      const grow = rx === 0 ? 0.4 : 0; // no hairlines between squares
      return `<rect x="${left + x * unit}" y="${top + y * unit}" width="${unit + grow}" height="${unit + grow}" rx="${rx}"/>`;
    }),
  );
  const mark = side * logo;
  const [cx, cy] = [left + side / 2, top + side / 2];
  const over =
    logo > 0
      ? `<rect x="${cx - mark / 2}" y="${cy - mark / 2}" width="${mark}" height="${mark}" rx="${mark * 0.2}" fill="${paper}"/>
         <rect x="${cx - mark * 0.4}" y="${cy - mark * 0.4}" width="${mark * 0.8}" height="${mark * 0.8}" rx="${mark * 0.15}" fill="${brand}"/>`
      : '';
  return `<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="${paper}"/><g fill="${ink}">${modules.join('')}</g>${over}`;
}
