import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivate, makePrivateFolder } from './data-folder.ts';
import { openDatabase } from './db/open-database.ts';
import { fileStorage } from './images/storage.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kira-modes-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);

/** The modes of a folder and of everything in it: '700' for folders, '600' for files. */
function modesIn(path: string): Set<string> {
  const modes = new Set([`folder ${modeOf(path)}`]);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (!entry.isDirectory()) modes.add(`file ${modeOf(below)}`);
    else for (const mode of modesIn(below)) modes.add(mode);
  }
  return modes;
}

const closed = new Set(['folder 700', 'file 600']);

test('no other user of the machine reads the embedded database, in a folder that was there before', async () => {
  mkdirSync(join(folder, 'db'), { mode: 0o755 });
  const database = await openDatabase({ folder });
  expect(modeOf(join(folder, 'db.lock'))).toBe('600');
  await database.close();
  expect(modesIn(join(folder, 'db'))).toEqual(closed);
}, 120_000);

test('files that were open to others are closed', () => {
  mkdirSync(join(folder, 'db', 'base'), { recursive: true, mode: 0o777 });
  writeFileSync(join(folder, 'db', 'base', '1'), '', { mode: 0o666 });
  makePrivate(join(folder, 'db'));
  expect(modesIn(join(folder, 'db'))).toEqual(closed);
});

test('no other user of the machine reads an image', async () => {
  const images = join(folder, 'images');
  mkdirSync(images, { mode: 0o755 });
  const storage = fileStorage(images, () => 'temp');
  const received = await storage.receive(
    (async function* () {
      yield new Uint8Array([1, 2, 3]);
    })(),
  );
  await received.keep();
  expect(modesIn(images)).toEqual(closed);
});

test('the folder above keeps its mode: it may be /tmp', () => {
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'note'), '', { mode: 0o644 });
  makePrivateFolder(join(folder, 'a', 'b'));
  expect([modeOf(folder), modeOf(join(folder, 'note'))]).toEqual(['755', '644']);
  expect([modeOf(join(folder, 'a')), modeOf(join(folder, 'a', 'b'))]).toEqual(['700', '700']);
});
