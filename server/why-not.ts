import { ConfigError } from './config.ts';
import { FolderInUse } from './db/lock.ts';
import { DiskFull } from './free-space.ts';

/** Why the server did not start: one line where the reason is known, everything where it isn't. */
export function whyNot(error: unknown): string {
  if ([ConfigError, FolderInUse, DiskFull].some((known) => error instanceof known)) {
    return (error as Error).message;
  }
  const { code = '', message, stack, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT is in use already (${message}).`;
  if (syscall === 'listen') return `HOST or PORT can't be used (${message}).`;
  if (syscall === 'mkdir' || ['EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return `KIRA_DATA can't be written (${message}).`;
  }
  // 28: who we are, 3D: no such database; the others: nobody answers there.
  if (/^(?:28|3D)/.test(code) || ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'].includes(code)) {
    return `DATABASE_URL can't be reached (${message || code}).`;
  }
  return stack ?? String(error);
}
