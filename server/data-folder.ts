import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Only the account that runs the server reads and writes. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Makes a folder, and the folders above it. Node's own recursive call never ends where the file system
 * takes no folders (/proc). A folder that is there keeps its mode: it may be /tmp.
 * @param path absolute
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: FOLDER_MODE });
  } catch (error) {
    if (!isFolder(path)) throw error; // else another process was faster
  }
}

/** Makes a folder of the server's own, or closes the one that is there to other users of the machine. */
export function makePrivateFolder(path: string): void {
  makeFolder(path);
  setMode(path, FOLDER_MODE);
}

/** Closes a folder with everything in it to other users of the machine. */
export function makePrivate(folder: string): void {
  setMode(folder, FOLDER_MODE);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makePrivate(path);
    else if (entry.isFile()) setMode(path, FILE_MODE);
  }
}

function setMode(path: string, mode: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // The file system has no modes, somebody else owns the file, or it was deleted meanwhile.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
