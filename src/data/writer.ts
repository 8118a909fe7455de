import type { KiraDb } from './db.ts';
import { createLine } from './in-turn.ts';
import { dropStoredImages, EditRefusedError, isFull, StorageFullError, withReopen } from './storage.ts';

/**
 * Runs every edit as one transaction, in the order in which they were made. An edit that the full
 * device refuses stays in line, in memory, and so do those behind it: nothing is lost and nothing
 * overtakes.
 */
export interface Writer {
  /** Throws StorageFullError when the edit had to stay in memory; it is stored later, in its turn. */
  run<T>(job: () => Promise<T>): Promise<T>;
  /** Tries again to store what stayed in memory. */
  flush(): Promise<void>;
  /** How many edits are in memory only. */
  readonly unsaved: number;
  /** Tells when that changes. Answers how to stop it. */
  subscribe(listener: () => void): () => void;
}

/** An edit that stayed in memory. */
interface Kept {
  job: () => Promise<unknown>;
  later: Promise<void>;
  stored: () => void;
  gone: (error: unknown) => void;
}

function keptInMemory(job: Kept['job']): Kept {
  let stored: Kept['stored'] = () => undefined;
  let gone: Kept['gone'] = () => undefined;
  const later = new Promise<void>((resolve, reject) => {
    stored = resolve;
    gone = reject;
  });
  later.catch(() => undefined); // nobody has to listen
  return { job, later, stored, gone };
}

/** Why an edit can't be stored any more (its receipt has gone, say): then it must not hold up the others. */
const refusalOf = (storing: Promise<unknown>): Promise<EditRefusedError | null> =>
  storing.then(
    () => null,
    (error: unknown) => {
      if (error instanceof EditRefusedError) return error;
      throw error;
    },
  );

/** @param onLate what stayed in memory was stored. */
export function createWriter(db: KiraDb, onLate: () => void): Writer {
  const line: Kept[] = [];
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const inTurn = createLine();

  const inTransaction = <T>(job: () => Promise<T>): Promise<T> =>
    withReopen(db, () => db.transaction('rw', [...db.written, db.meta], job));

  async function drain(): Promise<void> {
    for (let kept = line[0]; kept; kept = line[0]) {
      const refused = await refusalOf(inTransaction(kept.job));
      line.shift();
      changed();
      if (refused) kept.gone(refused);
      else {
        kept.stored();
        onLate();
      }
    }
  }

  async function attempt<T>(job: () => Promise<T>): Promise<T> {
    try {
      if (line.length) await drain();
      return await inTransaction(job);
    } catch (error) {
      if (!isFull(error)) throw error;
      // Photos that the server has too make way for edits that nobody else has.
      if (await dropStoredImages(db)) return attempt(job);
      const kept = keptInMemory(job);
      line.push(kept);
      changed();
      throw new StorageFullError(kept.later, { cause: error });
    }
  }

  return {
    run: (job) => inTurn(() => attempt(job)),
    flush: () =>
      inTurn(drain).catch((error: unknown) => {
        throw isFull(error) && line[0] ? new StorageFullError(line[0].later, { cause: error }) : error;
      }),
    get unsaved() {
      return line.length;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
