import sharp from 'sharp';
import { accountField, testCode } from '../../src/domain/duitnow/test-codes.ts';
import { createSeededRandom, type SeededRandom } from '../receipts/seeded-random.ts';
import { drawScreen, type DrawnScreen, type ScreenLook } from './draw-screen.ts';
import { photographScreen } from './photograph-screen.ts';

/** How people's pictures of their own codes come. */
export const QR_KINDS = [
  'screenshot',
  'dark',
  'inverted',
  'jpeg',
  'cropped',
  'small',
  'tilted',
  'moire',
  'faded',
  'far',
] as const;
type QrKind = (typeof QR_KINDS)[number];

export interface QrPicture {
  kind: QrKind;
  /** What the code says. */
  text: string;
  picture: Buffer;
}

/** The same number gives the same picture. */
export async function bankPicture(at: number): Promise<QrPicture> {
  const kind = QR_KINDS[at % QR_KINDS.length] as QrKind;
  const random = createSeededRandom(4300 + at);
  const text = codeText(random);
  const screen = await drawScreen(text, lookOf(kind, random), random);
  return { kind, text, picture: await pictureOf(kind, screen, random) };
}

/** A bank's screen with that code. */
export async function bankPictureOf(text: string, kind: QrKind): Promise<Buffer> {
  const random = createSeededRandom(1);
  return pictureOf(kind, await drawScreen(text, lookOf(kind, random), random), random);
}

const NAMES = [
  'NUR AISYAH BINTI RAZAK',
  'TAN WEI LING',
  'KAVITHA A/P MURUGAN',
  'MUHAMMAD HAFIZ BIN ABDULL',
  '陈伟明',
];
const BANKS = ['588734', '501854', '564162', '890053', '564160'];

/** Nobody's. As long as real ones: 26 has an id of up to 28, and some have more behind it. */
function codeText(random: SeededRandom): string {
  const id = Array.from({ length: random.int(9, 28) }, () => random.int(0, 9)).join('');
  return testCode({
    '26': accountField(random.pick(BANKS), id).slice(4),
    '59': random.pick(NAMES),
    ...(random.chance(0.3) && { '61': '50000' }),
    ...(random.chance(0.3) && {
      '82': Array.from({ length: 64 }, () => random.pick('0123456789abcdef'.split(''))).join(''),
    }),
  });
}

const lookOf = (kind: QrKind, random: SeededRandom): ScreenLook => ({
  isDark: kind === 'dark' || kind === 'inverted' || random.chance(0.2),
  isInverted: kind === 'inverted',
  quiet: kind === 'cropped' ? 1 : random.pick([1, 2, 4]),
  logo: random.chance(0.7) ? 0.12 + 0.08 * random.next() : 0,
});

async function pictureOf(
  kind: QrKind,
  { png, width, code }: DrawnScreen,
  random: SeededRandom,
): Promise<Buffer> {
  switch (kind) {
    case 'jpeg':
      return sharp(png).jpeg({ quality: 30 }).toBuffer();
    case 'cropped': {
      // By hand: nearly at the code's edge, here and there into its quiet zone.
      const cut = () => Math.round(code.side * (0.03 * random.next() - 0.012));
      const [left, top] = [code.left - cut(), code.top - cut()];
      const [right, bottom] = [code.left + code.side + cut(), code.top + code.side + cut()];
      return sharp(png)
        .extract({ left, top, width: right - left, height: bottom - top })
        .png()
        .toBuffer();
    }
    case 'small':
      // Sent through a chat, twice.
      return sharp(png)
        .resize({ width: Math.round(Math.min(width, 480 + 200 * random.next())) })
        .jpeg({ quality: 55 })
        .toBuffer();
    case 'tilted':
      return photographScreen(png, { tilt: 0.06, moire: 0.03 }, random);
    case 'moire':
      return photographScreen(png, { tilt: 0.02, moire: 0.1 + 0.12 * random.next() }, random);
    case 'faded':
      // A dimmed screen, or a print that the sun had.
      return sharp(png)
        .flatten()
        .linear(0.04 + 0.2 * random.next(), 60 + 100 * random.next())
        .jpeg({ quality: 90 })
        .toBuffer();
    case 'far':
      return onTable(png, random);
    default:
      return png;
  }
}

/** A phone in the middle of a photo of 12 megapixels. */
async function onTable(png: Buffer, random: SeededRandom): Promise<Buffer> {
  const phone = await sharp(png)
    .resize({ width: random.int(800, 1000) })
    .toBuffer({ resolveWithObject: true });
  const [width, height] = [3000, 4000];
  const grain = await sharp(Buffer.from(Array.from({ length: 300 * 400 }, () => random.int(60, 190))), {
    raw: { width: 300, height: 400, channels: 1 },
  })
    .resize({ width, height })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const [left, top] = [
    (width - phone.info.width) / 2 + random.int(-150, 150),
    (height - phone.info.height) / 2 + random.int(-150, 150),
  ].map(Math.round) as [number, number];
  return sharp(grain)
    .composite([{ input: phone.data, left, top }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
