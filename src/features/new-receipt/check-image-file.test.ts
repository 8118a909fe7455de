import { mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAX_IMAGE_BYTES } from '../../contract/routes.ts';
import { checkImageFile } from './check-image-file.ts';

const photo = readFileSync('tools/receipts/samples/img/seed-104.jpg');

test.each([
  ['a photo', null, [photo]],
  ['nothing', 'empty', []],
  ['a text, whatever its name', 'not-an-image', ['Dear sir']],
  ['a photo of 13 MB', 'too-large', [photo, new Uint8Array(MAX_IMAGE_BYTES)]],
])('%s: %s', async (_, wrong, parts) => {
  expect(await checkImageFile(new Blob(parts, { type: 'image/jpeg' }))).toBe(wrong);
});

test('a file that is gone: unreadable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kira-photo-'));
  const path = join(folder, 'photo.jpg');
  writeFileSync(path, photo);
  const file = await openAsBlob(path);
  rmSync(folder, { recursive: true });
  expect(await checkImageFile(file)).toBe('unreadable');
});
