import sharp from 'sharp';
import type { Corners } from '../../src/vision/paper/corners.ts';
import { fromUnitSquare, inverse, project } from '../../src/vision/paper/homography.ts';
import type { SeededRandom } from '../receipts/seeded-random.ts';

/** How a camera sees a screen. */
interface Shot {
  /** Corners off their places, in parts of the photo. */
  tilt: number;
  /** How much light the beat of the screen's dots and the camera's takes away. */
  moire: number;
}

/** A photo of a screen, held in one hand: from the side, grey, with noise, glare and the screen's dots. */
export async function photographScreen(png: Buffer, shot: Shot, random: SeededRandom): Promise<Buffer> {
  const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width, info.height];
  const off = () => shot.tilt * (random.next() - 0.5) * 2;
  const edge = 0.1;
  const corners: Corners = [
    { x: edge + off(), y: edge + off() },
    { x: 1 - edge + off(), y: edge + off() },
    { x: 1 - edge + off(), y: 1 - edge + off() },
    { x: edge + off(), y: 1 - edge + off() },
  ];
  const back = inverse(fromUnitSquare(turned(corners, shot.tilt * 2 * (random.next() - 0.5))));
  const [beatX, beatY, phase] = [20 + 60 * random.next(), 20 + 60 * random.next(), 6.28 * random.next()];
  const [glareX, glareY, glare] = [random.next(), random.next(), 60 * random.next()];
  const seen = Buffer.alloc(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const [px, py] = [(x + 0.5) / width, (y + 0.5) / height];
      const from = project(back, { x: px, y: py });
      const isScreen = from.x >= 0 && from.x < 1 && from.y >= 0 && from.y < 1;
      const value = isScreen
        ? (data[(Math.floor(from.y * height) * width + Math.floor(from.x * width)) * info.channels] ?? 0)
        : 60;
      const dots = isScreen
        ? shot.moire * Math.sin(beatX * from.x * 6.28 + phase + 4 * Math.sin(beatY * from.y))
        : 0;
      const shine = glare * Math.exp(-20 * ((px - glareX) ** 2 + (py - glareY) ** 2));
      seen[at] = clamped((28 + value * 0.78) * (1 + dots) + shine + 6 * random.normal());
    }
  return sharp(seen, { raw: { width, height, channels: 1 } })
    .blur(0.5 + random.next())
    .jpeg({ quality: 80 })
    .toBuffer();
}

const clamped = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));

/** Around the middle of the photo. */
function turned([a, b, c, d]: Corners, angle: number): Corners {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = ({ x, y }: { x: number; y: number }) => ({
    x: 0.5 + (x - 0.5) * cos - (y - 0.5) * sin,
    y: 0.5 + (x - 0.5) * sin + (y - 0.5) * cos,
  });
  return [turn(a), turn(b), turn(c), turn(d)];
}
