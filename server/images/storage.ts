import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file that has come in whole but isn't kept yet. */
export interface Received {
  sha256: string;
  bytes: number;
  /** Its beginning, for telling what it is. */
  head: Uint8Array;
  /** Keeps it: when this resolves, the content is on the disk under its hash. */
  keep: () => Promise<void>;
  /** Throws it away; nothing happens after `keep`. */
  discard: () => Promise<void>;
}

/** Where images are kept, by their content. */
export interface ImageStorage {
  receive: (content: AsyncIterable<Uint8Array>) => Promise<Received>;
  read: (sha256: string) => Readable;
  /** Removes what a killed process has left half received before `before`. */
  sweep: (before: Date) => Promise<void>;
}

const HEAD_BYTES = 256 * 1024;

/**
 * Images as files below `folder`: `ab/cdef...` by SHA-256. A file appears there whole or not at all,
 * whenever the process is killed. `tempName` makes names that no other process makes.
 */
export function fileStorage(folder: string, tempName: () => string): ImageStorage {
  const incoming = join(folder, 'incoming');
  mkdirSync(incoming, { recursive: true });
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2));
  return {
    async receive(content) {
      const temp = join(incoming, tempName());
      const discard = () => rm(temp, { force: true });
      const file = await open(temp, 'wx');
      try {
        const { sha256, bytes, head } = await writeAll(file, content);
        await file.sync();
        return { sha256, bytes, head, discard, keep: () => keep(temp, pathOf(sha256)) };
      } catch (error) {
        await discard();
        throw error;
      } finally {
        await file.close();
      }
    },
    read: (sha256) => createReadStream(pathOf(sha256)),
    async sweep(before) {
      for (const name of await readdir(incoming)) {
        const temp = join(incoming, name);
        const { mtime } = await stat(temp);
        if (mtime < before) await rm(temp, { force: true });
      }
    },
  };
}

async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    if (bytes < HEAD_BYTES) head.push(chunk);
    bytes += chunk.length;
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  return { sha256: hash.digest('hex'), bytes, head: new Uint8Array(Buffer.concat(head)) };
}

async function keep(temp: string, path: string): Promise<void> {
  if (await exists(path)) return rm(temp, { force: true });
  await mkdir(dirname(path), { recursive: true });
  await rename(temp, path);
  // The name has to be on the disk too before anybody is told.
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
