import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { probeImage } from './probe-image.ts';

const make = async (format: 'jpeg' | 'png' | 'webp', options: object = {}) =>
  new Uint8Array(
    await sharp({ create: { width: 301, height: 207, channels: 4, background: '#a0b0c080' } })
      .toFormat(format, options)
      .toBuffer(),
  );

const text = (value: string) => Array.from(value, (char) => char.charCodeAt(0));
const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const box = (name: string, ...content: number[][]): number[] => {
  const body = content.flat();
  return [...uint32(body.length + 8), ...text(name), ...body];
};

/** The boxes of an iPhone's photo: a grid of tiles, whose own size is smaller than the picture's. */
const heic = new Uint8Array([
  ...box('ftyp', text('heic'), uint32(0), text('mif1')),
  ...box(
    'meta',
    uint32(0),
    box('hdlr', uint32(0)),
    box(
      'iprp',
      box(
        'ipco',
        box('ispe', uint32(0), uint32(512), uint32(512)),
        box('ispe', uint32(0), uint32(4032), uint32(3024)),
      ),
    ),
  ),
]);

test.each([
  ['JPEG', () => make('jpeg'), 'image/jpeg'],
  ['progressive JPEG', () => make('jpeg', { progressive: true }), 'image/jpeg'],
  ['PNG', () => make('png'), 'image/png'],
  ['lossy WebP', () => make('webp'), 'image/webp'],
  ['lossless WebP', () => make('webp', { lossless: true }), 'image/webp'],
])('%s', async (_name, file, type) => {
  expect(probeImage(await file())).toEqual({ type, width: 301, height: 207 });
});

test('HEIC: the picture, not its tiles', () => {
  expect(probeImage(heic)).toEqual({ type: 'image/heic', width: 4032, height: 3024 });
});

test('a view into a larger buffer', async () => {
  const file = await make('png');
  const padded = new Uint8Array(file.length + 20);
  padded.set(file, 13);
  expect(probeImage(padded.subarray(13, 13 + file.length))).toMatchObject({ width: 301 });
});

test.each(['', 'hello', 'GIF89a', '<svg/>', '%PDF-1.7', 'RIFF0000WAVEfmt '])('%j is no image', (content) => {
  expect(probeImage(new Uint8Array(text(content)))).toBe(null);
});

test('a file cut off anywhere is an image or null, never an error', async () => {
  for (const file of [heic, ...(await Promise.all([make('jpeg'), make('png'), make('webp')]))]) {
    for (let length = 0; length < Math.min(file.length, 700); length += 1)
      probeImage(file.subarray(0, length));
  }
});

test('any bytes end without an error', () => {
  const starts = [
    [0xff, 0xd8],
    text('RIFF1234WEBPVP8X'),
    [0, 0, 0, 16, ...text('ftypheic')],
    text('\x89PNG'),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
      const found = probeImage(new Uint8Array([...start, ...rest]));
      return found === null || (found.width > 0 && found.height > 0);
    }),
  );
});
