import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makePrivateFolder } from '../data-folder.ts';

/** A file that was received whole, and is not stored yet. */
export interface Received {
  sha256: string;
  bytes: number;
  /** Its first bytes, which tell the type. */
  head: Uint8Array;
  content: () => Promise<Buffer>;
  /** Stores it. When this resolves, the content is on the disk under its hash. */
  keep: () => Promise<void>;
  /** Deletes it. Does nothing after `keep`. */
  discard: () => Promise<void>;
}

/** Stores images by the hash of their content. */
export interface ImageStorage {
  receive: (content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<Received>;
  read: (sha256: string) => Readable;
  /**
   * Deletes files older than `before`: those that a killed process received in part, and contents that no
   * image has. `needed` gets some hashes at a time and answers those to keep.
   */
  sweep: (before: Date, needed: (sha256: string[]) => Promise<ReadonlySet<string>>) => Promise<void>;
}

const HEAD_BYTES = 256 * 1024;

/**
 * Stores images as files in `folder`, as `ab/cdef...` by SHA-256. A file is there whole or not at all, also
 * if the process is killed. `tempName` makes names that no other process makes.
 */
export function fileStorage(folder: string, tempName: () => string): ImageStorage {
  const incoming = join(folder, 'incoming');
  makePrivateFolder(folder);
  makePrivateFolder(incoming);
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2));
  return {
    async receive(incomingBytes) {
      const temp = join(incoming, tempName());
      const discard = () => rm(temp, { force: true });
      const file = await open(temp, 'wx', 0o600);
      try {
        const { sha256, bytes, head } = await writeAll(file, incomingBytes);
        await file.sync();
        const content = () => readFile(temp);
        return { sha256, bytes, head, content, discard, keep: () => keep(temp, pathOf(sha256)) };
      } catch (error) {
        await discard();
        throw error;
      } finally {
        await file.close();
      }
    },
    read: (sha256) => createReadStream(pathOf(sha256)),
    async sweep(before, needed) {
      for (const name of await readdir(incoming)) await removeIfOld(join(incoming, name), before);
      for (const start of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(start)) continue;
        const hashes = (await readdir(join(folder, start))).map((rest) => start + rest);
        const keeps = await needed(hashes);
        for (const sha256 of hashes) {
          if (keeps.has(sha256) || !(await isOld(pathOf(sha256), before))) continue;
          // Another process may store the same content right now. So move the file away, look at its date
          // again, and put it back if it is new.
          const aside = join(incoming, tempName());
          await rename(pathOf(sha256), aside).catch(ignoreMissing);
          if (!(await removeIfOld(aside, before))) await rename(aside, pathOf(sha256)).catch(ignoreMissing);
        }
      }
    },
  };
}

async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
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

/** Replaces a file with the same content, too, so that `sweep` takes it for a new one. */
async function keep(temp: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(temp, path);
  // A new name is on the disk only after the folder was synced.
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** False for a missing file, too: another process may have deleted it. */
async function isOld(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(ignoreMissing);
  return found !== undefined && found.mtime < before;
}

/** True if the file was there and old. */
async function removeIfOld(path: string, before: Date): Promise<boolean> {
  if (!(await isOld(path, before))) return false;
  await rm(path, { force: true });
  return true;
}

function ignoreMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error;
}
