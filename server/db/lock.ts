import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Another process has this embedded database open. */
export class FolderInUse extends Error {}

/**
 * Makes sure that one process alone has an embedded database open.
 *
 *   free --create--> ours --unlock--> free
 *   left behind by a dead process --set aside--> free
 *
 * The file names a process by its id and its start time, because ids are used again after `kill -9`.
 * Whoever sets a dead lock aside looks again a moment later: of two who did so, one gives way. Two
 * containers on one folder see nothing of each other's processes: both may call themselves 1, and nothing
 * here tells one that runs from one that was killed. Such a folder is for one container.
 * @returns what lets go of it again
 * @throws FolderInUse
 */
export async function lockFolder(file: string): Promise<() => void> {
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  if (!create(file, mine)) {
    const found = read(file);
    if (found !== mine && isAlive(found)) {
      throw new FolderInUse(`The database is in use by another Kira (process ${pidOf(found)}, ${file}).`);
    }
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    rmSync(aside);
    if (!create(file, mine)) throw new FolderInUse(`Another Kira is starting on this database (${file}).`);
    await wait(100);
    if (read(file) !== mine) throw new FolderInUse(`Another Kira is starting on this database (${file}).`);
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // just let go of
  }
}

interface Holder {
  pid: number;
  started: string;
}

function holderOf(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null; // written half by a process that died
  }
}

const pidOf = (text: string): number | string => holderOf(text)?.pid ?? 'unknown';

function isAlive(text: string): boolean {
  const holder = holderOf(text);
  if (!holder || holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const now = startOf(holder.pid);
  return now === '' || holder.started === '' || now === holder.started;
}

/** When a process started, in the kernel's ticks and boot; empty where the system doesn't tell. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}
