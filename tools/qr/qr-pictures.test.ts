import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readDuitNow } from '../../src/domain/duitnow/duitnow.ts';
import { QR_KINDS, bankPicture } from './qr-pictures.ts';
import { readByDecoder } from './read-by-decoder.ts';

// `npm run bench -- qr` reads 200 of all kinds. These are drawn soon.
test.each(['screenshot', 'inverted', 'cropped', 'faded', 'tilted'] as const)(
  'a %s picture of a code is read to the letter',
  async (kind) => {
    const drawn = await bankPicture(QR_KINDS.indexOf(kind));
    expect(drawn.kind).toBe(kind);
    expect(await readByDecoder(drawn.picture)).toBe(drawn.text);
    expect(readDuitNow(drawn.text)).toMatchObject({ ok: true });
  },
);

test('a picture without a code reads as nothing', async () => {
  const plain = sharp({ create: { width: 300, height: 500, channels: 3, background: '#f6f7fb' } });
  expect(await readByDecoder(await plain.png().toBuffer())).toBeNull();
  const noise = Buffer.from(Array.from({ length: 200 * 200 }, (_, at) => (at * 7919 * at) % 251));
  const picture = sharp(noise, { raw: { width: 200, height: 200, channels: 1 } });
  expect(await readByDecoder(await picture.png().toBuffer())).toBeNull();
});
