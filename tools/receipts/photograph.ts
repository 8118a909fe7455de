import sharp from 'sharp';
import type { Print } from './draw-receipt.ts';
import type { SeededRandom } from './seeded-random.ts';

/** How a phone sees the paper: on a table, slightly tilted, half in shadow, a bit soft and grainy. */
export async function photograph(print: Print, random: SeededRandom): Promise<Buffer> {
  const paper = random.int(215, 250);
  const table = random.int(40, 150);
  const border = random.int(10, 60);
  const angle = random.next() * 4 - 2;
  const soft = 0.4 + random.next() * 0.5;
  const placed = await sharp(print.data, { raw: { width: print.width, height: print.height, channels: 1 } })
    .linear(paper / 255, 0)
    .extend({ top: border, bottom: border, left: border, right: border, background: gray(table) })
    .rotate(angle, { background: gray(table) })
    .blur(soft)
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = placed.info;
  return addShadowAndGrain({ width, height, data: placed.data }, channels, random);
}

/** Shadow, grain and a phone's JPEG over what the camera sees: `channels` bytes a pixel, the first counts. */
export async function addShadowAndGrain(
  seen: Print,
  channels: number,
  random: SeededRandom,
): Promise<Buffer> {
  const { width, height } = seen;
  const light = shadow(random);
  const grain = 2 + random.next() * 7;
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const value = (seen.data[at * channels] ?? 0) * light(x / width, y / height) + grain * random.normal();
      pixels[at] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: random.int(60, 80) })
    .toBuffer();
}

const gray = (value: number): { r: number; g: number; b: number } => ({ r: value, g: value, b: value });

/** A soft edge of shadow across the paper in any direction. */
function shadow(random: SeededRandom): (x: number, y: number) => number {
  const depth = random.next() * 0.45;
  const direction = random.next() * 2 * Math.PI;
  const edge = 0.3 + 0.4 * random.next();
  const width = 0.1 + 0.4 * random.next();
  return (x, y) => {
    const along = (x - 0.5) * Math.cos(direction) + (y - 0.5) * Math.sin(direction) + 0.5;
    const inside = Math.max(0, Math.min(1, (along - edge) / width));
    return 1 - depth * inside;
  };
}
