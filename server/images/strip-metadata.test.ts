import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { probeImage } from '../../src/vision/image/probe-image.ts';
import { stripMetadata, type StoredType } from './strip-metadata.ts';

const SECRET = 'Jalan Ampang 12';
const exif = {
  IFD0: { ImageDescription: SECRET, Artist: SECRET, DateTime: '2026:11:20 12:00:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '3/1 9/1 30/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '101/1 42/1 0/1',
  },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`;

/** No two corners alike: whoever turns it wrongly gets other pixels. */
const picture = (): Sharp =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: '#d33' } }).composite([
    { input: { create: { width: 8, height: 4, channels: 3, background: '#33d' } }, left: 2, top: 1 },
    { input: { create: { width: 3, height: 9, channels: 3, background: '#3d3' } }, left: 20, top: 6 },
  ]);

const formats = ['jpeg', 'png', 'webp'] as const;
const typeOf = (file: Buffer) => probeImage(new Uint8Array(file))!.type as StoredType;
const strip = (file: Buffer) => stripMetadata(file, typeOf(file));
const seen = (file: Buffer) => sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });

async function expectSamePicture(clean: Buffer, file: Buffer): Promise<void> {
  const [is, was] = [await seen(clean), await seen(file)];
  expect([is.info.width, is.info.height]).toEqual([was.info.width, was.info.height]);
  expect(is.data.equals(was.data)).toBe(true);
}

const cases = formats.flatMap((format) => [1, 2, 3, 4, 5, 6, 7, 8].map((way) => [format, way] as const));
test.each(cases)(
  'a %s of orientation %d loses place, time and names, and is seen as before',
  async (format, way) => {
    const file = await picture()
      .toFormat(format)
      .withExif(exif)
      .withXmp(xmp)
      .withMetadata({ orientation: way, icc: 'p3' })
      .toBuffer();
    expect((await sharp(file).metadata()).orientation).toBe(way);
    const clean = strip(file);
    expect(clean.includes(SECRET)).toBe(false);
    expect(clean.includes('2026:11:20')).toBe(false);
    const { exif: left, xmp: ours, icc, orientation } = await sharp(clean).metadata();
    expect([ours, orientation ?? 1, icc !== undefined]).toEqual([undefined, way, true]);
    expect(left?.length ?? 0).toBeLessThan(40);
    await expectSamePicture(clean, file);
    expect(strip(clean)).toBe(clean); // a second time there is nothing to take out
  },
);

test.each(formats)('a %s without metadata stays the same bytes', async (format) => {
  const file = await picture().toFormat(format).toBuffer();
  expect(strip(file)).toBe(file);
});

test.each([
  ['progressive', () => picture().jpeg({ progressive: true })],
  ['grey', () => picture().grayscale().jpeg()],
  ['CMYK', () => picture().toColourspace('cmyk').jpeg()],
  ['with restarts, large', () => picture().resize(900, 700).jpeg({ quality: 95 })],
  ['PNG with a palette', () => picture().png({ palette: true })],
  ['interlaced PNG', () => picture().png({ progressive: true })],
  ['lossless WebP', () => picture().webp({ lossless: true })],
  ['see-through WebP', () => picture().ensureAlpha(0.5).webp()],
])('%s: the picture stays', async (_kind, make) => {
  const file = await make().withExif(exif).toBuffer();
  const clean = strip(file);
  expect(clean.includes(SECRET)).toBe(false);
  await expectSamePicture(clean, file);
});

test.each(formats)('what stands behind a %s goes', async (format) => {
  const file = await picture().toFormat(format).toBuffer();
  const clean = strip(Buffer.concat([file, Buffer.from(SECRET), file]));
  expect(clean.equals(file)).toBe(true);
});

test('comments, IPTC, a second picture’s index and unknown segments of a JPEG go', async () => {
  const file = await picture().jpeg().toBuffer();
  const segment = (marker: number, text: string) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(text.length + 2, 2);
    return Buffer.concat([head, Buffer.from(text, 'latin1')]);
  };
  const more = [
    segment(0xfe, SECRET),
    segment(0xed, `Photoshop 3.0\0${SECRET}`),
    segment(0xe2, `MPF\0${SECRET}`),
    segment(0xe5, SECRET),
    segment(0xe0, `JFXX\0${SECRET}`),
    ...[0x02, 0xbf, 0xc8, 0xde, 0xdf, 0xf0, 0xf7, 0xfd].map((marker) => segment(marker, SECRET)),
  ];
  expect(strip(Buffer.concat([file.subarray(0, 2), ...more, file.subarray(2)])).equals(file)).toBe(true);
});

test('what stands behind the fields of JFIF and Adobe goes, and so does a preview', async () => {
  const file = await picture().toColourspace('cmyk').jpeg().toBuffer(); // it has an Adobe segment
  const adobe = file.indexOf(Buffer.from([0xff, 0xee]));
  const end = adobe + 2 + file.readUInt16BE(adobe + 2);
  const longer = Buffer.concat([file.subarray(adobe, end), Buffer.from(SECRET)]);
  longer.writeUInt16BE(longer.length - 2, 2);
  const preview = Buffer.concat([
    Buffer.from('JFIF\0\x01\x02\x01\0H\0H\x03\x02', 'latin1'),
    Buffer.from(SECRET),
  ]);
  const head = Buffer.from([0xff, 0xe0, 0, preview.length + 2]);
  const begin = file.subarray(0, 2);
  const clean = strip(
    Buffer.concat([begin, head, preview, file.subarray(2, adobe), longer, file.subarray(end)]),
  );
  expect(clean.includes(SECRET)).toBe(false);
  expect(clean.length).toBe(file.length + 18); // JFIF without its preview, which this file lacked
  await expectSamePicture(clean, file);
});

test('texts and times of a PNG go', async () => {
  const file = await picture().png().toBuffer();
  const chunk = (name: string, text: string) => {
    const whole = Buffer.alloc(12 + text.length);
    whole.writeUInt32BE(text.length);
    whole.write(name + text, 4, 'latin1');
    return whole;
  };
  const more = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX', 'prVt'].map((name) => chunk(name, SECRET));
  const dirty = Buffer.concat([file.subarray(0, 33), ...more, file.subarray(33)]);
  expect(strip(dirty).equals(file)).toBe(true);
});

test.each(formats)('a %s cut anywhere ends without a fault', async (format) => {
  const file = await picture().toFormat(format).withExif(exif).toBuffer();
  const type = typeOf(file);
  for (let length = 30; length < file.length; length += 1) {
    expect(stripMetadata(file.subarray(0, length), type).includes(SECRET)).toBe(false);
  }
});

test.each(formats)('a %s whose lengths are wrong ends without a fault', async (format) => {
  const file = await picture().toFormat(format).withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  const type = typeOf(file);
  for (let at = 12; at < file.length; at += 1) {
    const broken = Buffer.from(file);
    broken[at] = 0xff;
    expect(stripMetadata(broken, type).length).toBeLessThan(file.length + 100);
  }
});

test.each([
  ['comments', [0xff, 0xfe, 0, 2], 'image/jpeg'],
  ['tables', [0xff, 0xdb, 0, 2], 'image/jpeg'],
  ['chunks of pixels', [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0], 'image/png'],
  ['frames', [0x41, 0x4e, 0x4d, 0x46, 0, 0, 0, 0], 'image/webp'],
] as const)('of a million empty %s few are followed', (_what, part, type) => {
  const head = type === 'image/jpeg' ? 2 : type === 'image/png' ? 8 : 12;
  const file = Buffer.concat([Buffer.alloc(head), Buffer.alloc(1_000_000 * part.length, Buffer.from(part))]);
  if (type === 'image/webp') file.writeUInt32LE(file.length, 4);
  expect(stripMetadata(file, type).length).toBeLessThan(200_000);
});
