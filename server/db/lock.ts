import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Another process has this embedded database open. */
export class FolderInUse extends Error {}

/**
 * Locks an embedded database for this process by a file.
 *
 *   no file --create--> ours --unlock--> no file
 *   file of a dead process --rename, delete--> no file
 *
 * The file holds the process's id and its start time, because the system uses ids again. Two processes may
 * remove a dead lock at the same moment. So each looks again a moment later, and one gives way.
 * Processes of two containers do not see each other, and both may have the id 1. So a folder is for one
 * container only.
 * @returns the function that unlocks it
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
    return ''; // it was unlocked just now
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
    return null; // its process died while it wrote
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

/** A process's start: the boot's id and the kernel's ticks. Empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}
