import type { KiraDb } from './db.ts';
import { dropStoredImages, EditRefusedError, isFull, StorageFullError, withReopen } from './storage.ts';

/**
 * The only serial queue on the device: each edit is one transaction, in the order in which they were made.
 * If the device is full, the edit and those behind it stay in memory: nothing is lost, nothing overtakes.
 */
export interface Writer {
  /** Throws StorageFullError when the edit had to stay in memory; it is stored later, in its turn. */
  run: <T>(job: () => Promise<T>) => Promise<T>;
  /** For what is no edit of its own (a release): on a full device it waits, uncounted and untold. */
  runQuietly: (job: () => Promise<unknown>) => Promise<void>;
  /** Stores what stayed in memory. Throws StorageFullError while the device is still full. */
  flush: () => Promise<void>;
  /** How many edits are in memory only. */
  unsaved: () => number;
  /** Tells when that number changes. Answers how to stop it. */
  onUnsaved: (listener: () => void) => () => void;
}

/** A job that stayed in memory. */
interface Kept {
  job: () => Promise<unknown>;
  isEdit: boolean;
  /** Tells how storing it ended. */
  later: Promise<void>;
  stored: () => void;
  refused: (error: unknown) => void;
}

/** @param onLate what stayed in memory was stored. */
export function createWriter(db: KiraDb, onLate: () => void): Writer {
  const kept: Kept[] = [];
  const listeners = new Set<() => void>();
  let last: Promise<unknown> | null = null;

  /** Runs jobs one after the other. The first starts at once: a tap's transaction begins before its paint. */
  function inTurn<T>(job: () => Promise<T>): Promise<T> {
    const result = last ? last.then(job) : job();
    const end = result
      .catch(() => undefined)
      .finally(() => {
        if (last === end) last = null;
      });
    last = end;
    return result;
  }

  const changed = () => {
    for (const listener of listeners) listener();
  };
  const inTransaction = <T>(job: () => Promise<T>): Promise<T> =>
    // Dexie follows the awaits of an async function only.
    withReopen(db, () => db.transaction('rw', [...db.written, db.meta], async () => job()));

  /** An edit that can't be stored any more (its receipt has gone, say) must not hold up the others. */
  async function drain(): Promise<void> {
    for (let first = kept[0]; first; first = kept[0]) {
      const refused = await inTransaction(first.job).then(
        () => null,
        (error: unknown) => {
          if (error instanceof EditRefusedError) return error;
          throw error;
        },
      );
      kept.shift();
      changed();
      if (refused) first.refused(refused);
      else {
        first.stored();
        onLate();
      }
    }
  }

  async function attempt<T>(job: () => Promise<T>, isEdit: boolean): Promise<T> {
    try {
      if (kept.length) await drain();
      return await inTransaction(job);
    } catch (error) {
      if (!isFull(error)) throw error;
      // Photos that the server has too make way for edits that nobody else has.
      if (await dropStoredImages(db)) return attempt(job, isEdit);
      const one = keptInMemory(job, isEdit);
      kept.push(one);
      changed();
      throw new StorageFullError(one.later, { cause: error });
    }
  }

  return {
    run: (job) => inTurn(() => attempt(job, true)),
    runQuietly: (job) =>
      inTurn(() => attempt(job, false)).then(
        () => undefined,
        (error: unknown) => {
          if (!(error instanceof StorageFullError)) throw error;
        },
      ),
    flush: () =>
      inTurn(drain).catch((error: unknown) => {
        throw isFull(error) && kept[0] ? new StorageFullError(kept[0].later, { cause: error }) : error;
      }),
    unsaved: () => kept.filter(({ isEdit }) => isEdit).length,
    onUnsaved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keptInMemory(job: Kept['job'], isEdit: boolean): Kept {
  let stored: Kept['stored'] = () => undefined;
  let refused: Kept['refused'] = () => undefined;
  const later = new Promise<void>((resolve, reject) => {
    stored = resolve;
    refused = reject;
  });
  later.catch(() => undefined); // nobody has to listen
  return { job, isEdit, later, stored, refused };
}
