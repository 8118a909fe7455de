import { liveQuery } from 'dexie';
import type { KiraDb } from '../device/db.ts';

/**
 * True once no edit waits to be sent; false if some still do when `over` ends it. Refused edits don't count:
 * they will never be sent.
 */
export function untilSent(db: KiraDb, over: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isSent: boolean) => {
      counting.unsubscribe();
      resolve(isSent);
    };
    over.addEventListener('abort', () => end(false));
    const counting = liveQuery(() => db.outbox.where('state').equals('waiting').count()).subscribe({
      next: (count) => count === 0 && end(true),
      error: () => end(false),
    });
  });
}
