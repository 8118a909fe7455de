import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { probeImage } from './probe-image.ts';
import { decodeSide, uprightSize } from './upright.ts';

const make = async (format: 'jpeg' | 'png', orientation?: number) => {
  const plain = sharp({ create: { width: 301, height: 207, channels: 3, background: '#a0b0c0' } });
  const turned = orientation ? plain.withMetadata({ orientation }) : plain;
  return new Uint8Array(await turned.toFormat(format).toBuffer());
};
const upright = (bytes: Uint8Array) => {
  const probe = probeImage(bytes);
  return probe && uprightSize(bytes, probe);
};

test.each([undefined, 1, 2, 3, 4, 5, 6, 7, 8])('a photo with EXIF orientation %s', async (orientation) => {
  const { width, height } = await sharp(await make('jpeg', orientation))
    .rotate()
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info);
  expect(upright(await make('jpeg', orientation))).toEqual({ width, height });
});

test('an image without EXIF is as it is stored', async () => {
  expect(upright(await make('png'))).toEqual({ width: 301, height: 207 });
});

test('a file cut off or spoilt anywhere has a size or is no image, never an error', async () => {
  const file = await make('jpeg', 6);
  for (let length = 0; length < file.length; length += 1) upright(file.subarray(0, length));
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.nat(255), (at, value) => {
      const spoilt = file.slice();
      spoilt[at] = value;
      upright(spoilt);
    }),
  );
});

test.each([
  [{ width: 1080, height: 16_000 }, { resizeWidth: 324 }],
  [{ width: 16_000, height: 1080 }, { resizeHeight: 324 }],
  [{ width: 8000, height: 6000 }, { resizeHeight: 1800 }],
  [{ width: 6000, height: 8000 }, { resizeWidth: 1800 }],
])('%j is decoded by its shorter side', (size, side) => {
  expect(decodeSide(size)).toEqual(side);
});

test('decoding never enlarges, however the browser turns the image', () => {
  const side = fc.integer({ min: 1, max: 40_000 });
  fc.assert(
    fc.property(side, side, fc.boolean(), (width, height, turned) => {
      const asked = decodeSide({ width, height });
      const [w, h] = turned ? [height, width] : [width, height];
      const scale = 'resizeWidth' in asked ? asked.resizeWidth / w : asked.resizeHeight / h;
      expect(scale).toBeLessThanOrEqual(1);
    }),
  );
});
