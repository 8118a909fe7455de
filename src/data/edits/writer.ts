import type { User } from '../../contract/auth.ts';
import { isFull, isUnusable, withFreedStorage, withReopen, type KiraDb } from '../device/db.ts';
import type { OutboxPorts } from './outbox.ts';

/** The device has no storage left. The edit stays in memory until there is storage again. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  /** Resolves once the edit is stored; rejects if it can't be stored any more. */
  readonly later: Promise<void>;
  /** Takes the edit out of memory, so it is never stored. False if it is stored, or just being stored. */
  readonly withdraw: () => boolean;
  constructor(later: Promise<void>, withdraw = () => false, options?: ErrorOptions) {
    super('The device has no storage left.', options);
    this.later = later;
    this.withdraw = withdraw;
  }
}

/** The edit can't be stored, now or later. The screens have the words: these messages are for programmers. */
abstract class EditRefusedError extends Error {}

/** The receipt is no longer on this device: it was deleted, or the user may no longer see it. */
export class ReceiptGoneError extends EditRefusedError {
  override readonly name = 'ReceiptGoneError';
  constructor() {
    super('The receipt is not on this device.');
  }
}

/** The edit would take the bill's amounts out of range. Nothing of it was stored. */
export class BillTooLargeError extends EditRefusedError {
  override readonly name = 'BillTooLargeError';
  constructor() {
    super('The bill would have too large an amount.');
  }
}

/** The user may not do that to this bill (domain/board/rights.ts). */
export class RightError extends EditRefusedError {
  override readonly name = 'RightError';
  /** They were taken out of the bill. */
  readonly isOut: boolean;
  constructor(isOut: boolean) {
    super('The user may not change that.');
    this.isOut = isOut;
  }
}

/**
 * The only serial queue on the device: each edit is one transaction, in the order in which the user made
 * them. On a full device an edit stays in memory, with those behind it: none is lost, none overtakes another.
 */
export interface Writer {
  /**
   * Throws StorageFullError if the edit has to stay in memory; the writer stores it later, in its turn.
   * `hides`: the receipt that the edit hides.
   */
  run: <T>(job: () => Promise<T>, hides?: string) => Promise<T>;
  /**
   * For a job that is no edit. On a full device it waits too, but without count and error.
   * False if it waits.
   */
  runQuietly: (job: () => Promise<unknown>) => Promise<boolean>;
  /** Stores the jobs in memory. Throws StorageFullError while the device is full. */
  flush: () => Promise<void>;
  /** How many edits are in memory only. */
  unsaved: () => number;
  /** The receipts that an edit in memory hides. The same object until it changes. */
  hidden: () => ReadonlySet<string>;
  /** Calls `listener` when one of the two changes. Returns how to stop it. */
  onUnsaved: (listener: () => void) => () => void;
}

export interface MutationPorts extends OutboxPorts {
  me: User;
  /** After each commit that gives the sync engine something to do. */
  onWrite: () => void;
  /** After an edit of a board, which more may follow. */
  onEdit: () => void;
}

/** The ports of every group of edits (mutate-*.ts). */
export interface EditPorts extends MutationPorts {
  writer: Writer;
}

/** A job in memory. */
interface KeptJob {
  job: () => Promise<unknown>;
  isEdit: boolean;
  hides: string | undefined;
  /** Resolves or rejects with the result of storing it. */
  later: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** @param onLate called after a job of the memory was stored */
export function createWriter(db: KiraDb, onLate: () => void): Writer {
  const kept: KeptJob[] = [];
  const listeners = new Set<() => void>();
  let last: Promise<unknown> | null = null;
  let storing: KeptJob | null = null;
  let hidden: ReadonlySet<string> = new Set();

  /** Runs jobs one after another. The first starts at once: its transaction begins before the next paint. */
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
    hidden = new Set(kept.flatMap(({ hides }) => hides ?? []));
    for (const listener of listeners) listener();
  };
  const inTransaction = <T>(job: () => Promise<T>): Promise<T> =>
    // Dexie follows the awaits of an async function only.
    withReopen(db, () => db.transaction('rw', [...db.editTables, db.meta], async () => job()));

  /** An edit that is refused (its receipt is gone, say) or fails by a fault must not hold up the others. */
  async function storeKept(): Promise<void> {
    for (let first = kept[0]; first; first = kept[0]) {
      storing = first;
      let failure: { error: unknown } | null = null;
      try {
        await inTransaction(first.job);
      } catch (error) {
        // Full or closed: a later try may store it.
        if (isUnusable(error)) throw error;
        failure = { error };
      } finally {
        storing = null;
      }
      kept.shift();
      changed();
      if (!failure) {
        first.resolve();
        onLate();
        continue;
      }
      first.reject(failure.error);
      if (!(failure.error instanceof EditRefusedError)) globalThis.reportError?.(failure.error);
    }
  }

  function withdraw(one: KeptJob): boolean {
    const at = kept.indexOf(one);
    if (at < 0 || one === storing) return false;
    kept.splice(at, 1);
    changed();
    return true;
  }

  async function attempt<T>(job: () => Promise<T>, isEdit: boolean, hides?: string): Promise<T> {
    try {
      return await withFreedStorage(db, async () => {
        if (kept.length) await storeKept();
        return inTransaction(job);
      });
    } catch (error) {
      if (!isFull(error)) throw error;
      const one = keep(job, isEdit, hides);
      kept.push(one);
      changed();
      throw new StorageFullError(one.later, () => withdraw(one), { cause: error });
    }
  }

  return {
    run: (job, hides) => inTurn(() => attempt(job, true, hides)),
    runQuietly: (job) =>
      inTurn(() => attempt(job, false)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof StorageFullError) return false;
          throw error;
        },
      ),
    flush: () =>
      inTurn(storeKept).catch((error: unknown) => {
        throw isFull(error) && kept[0]
          ? new StorageFullError(kept[0].later, undefined, { cause: error })
          : error;
      }),
    unsaved: () => kept.filter(({ isEdit }) => isEdit).length,
    hidden: () => hidden,
    onUnsaved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keep(job: KeptJob['job'], isEdit: boolean, hides: string | undefined): KeptJob {
  let resolve: KeptJob['resolve'] = () => undefined;
  let reject: KeptJob['reject'] = () => undefined;
  const later = new Promise<void>((...handlers) => {
    [resolve, reject] = handlers;
  });
  later.catch(() => undefined); // the caller may ignore it
  return { job, isEdit, hides, later, resolve, reject };
}
