import { statfs } from 'node:fs/promises';

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
