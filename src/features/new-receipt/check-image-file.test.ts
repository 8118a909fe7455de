import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_IMAGE_BYTES } from '../../contract/routes.ts';
import { checkImageFile } from './check-image-file.ts';

const photo = readFileSync('tools/receipts/samples/img/seed-104.jpg');

test.each([
  ['a photo', [photo], null],
  ['nothing', [], 'empty'],
  ['a text, whatever its name', ['Dear sir'], 'not-an-image'],
  ['a photo of 13 MB', [photo, new Uint8Array(MAX_IMAGE_BYTES)], 'too-large'],
])('%s: %s', async (_, parts, wrong) => {
  expect(await checkImageFile(new Blob(parts, { type: 'image/jpeg' }))).toBe(wrong);
});
