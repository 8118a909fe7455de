import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** With less than this free, the database's next log file or the next photo may find no room. */
export const MIN_FREE_BYTES = 32 * MB;

/** A new embedded database takes about 40 MB. */
export const MIN_FREE_BYTES_AT_START = 64 * MB;

/** The server did not start because its disk is full. */
export class DiskFull extends Error {
  constructor(folder: string, free: number) {
    super(`KIRA_DATA is on a full disk (${Math.floor(free / MB)} MB are free for ${folder}).`);
  }
}

/** How much this process may still write to the disk of `folder`. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Fails where `folder` takes no file: a full disk, a quota, a disk that has become read-only. */
export async function storesInFolder(folder: string): Promise<void> {
  const path = join(folder, 'write-check');
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(Buffer.alloc(MB / 8, 1));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
