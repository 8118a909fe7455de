import type { BoardRow } from '../../src/data/rows.ts';
import type { DBCore, DBCoreTable, DBCoreTransaction, Middleware } from 'dexie';

/**
 * One run of the app on a phone. It can end between any two awaits: then open transactions abort, no answer
 * arrives, and no later step has an effect.
 */
export class AppRun {
  over = false;
  /** Steps until the run ends; null: it goes on. */
  fuse: number | null = null;
  private readonly open = new Set<IDBTransaction>();
  private readonly boards = new WeakMap<DBCoreTransaction, Map<string, BoardRow>>();
  private readonly onStep: () => void;
  private readonly onBoard: (row: BoardRow) => void;

  /** `onBoard` gets each committed board, as a screen would. */
  constructor(onStep: () => void, onBoard: (row: BoardRow) => void) {
    this.onStep = onStep;
    this.onBoard = onBoard;
  }

  /** Called at each point where the app waits. */
  step(): void {
    this.onStep();
    if (this.over) throw new Error('this app was closed');
    if (this.fuse === null) return;
    this.fuse -= 1;
    if (this.fuse < 0) {
      this.end();
      throw new Error('this app was closed');
    }
  }

  end(): void {
    this.over = true;
    for (const transaction of this.open) {
      try {
        transaction.abort();
      } catch {
        // it has just ended by itself
      }
    }
  }

  /** Counts the steps of the database. */
  get middleware(): Middleware<DBCore> {
    return {
      stack: 'dbcore',
      name: 'appRun',
      create: (core) => ({
        transaction: (stores, mode, options) => {
          this.step();
          const transaction = core.transaction(stores, mode, options);
          this.track(transaction);
          return transaction;
        },
        table: (name) => this.stepping(core.table(name)),
      }),
    };
  }

  private track(transaction: DBCoreTransaction): void {
    const idb = transaction as unknown as IDBTransaction;
    this.open.add(idb);
    idb.addEventListener('complete', () => this.boards.get(transaction)?.forEach((row) => this.onBoard(row)));
    for (const type of ['complete', 'abort', 'error']) {
      idb.addEventListener(type, () => {
        this.open.delete(idb);
        this.onStep();
      });
    }
  }

  private stepping(table: DBCoreTable): DBCoreTable {
    const step =
      <A, R>(call: (request: A) => Promise<R>) =>
      (request: A): Promise<R> => {
        this.step();
        return call(request);
      };
    return {
      ...table,
      mutate: step((request) => {
        if (table.name === 'boards' && 'values' in request) {
          const rows = this.boards.get(request.trans) ?? new Map<string, BoardRow>();
          for (const row of request.values as BoardRow[]) rows.set(row._id, row); // only the last is seen
          this.boards.set(request.trans, rows);
        }
        return table.mutate(request);
      }),
      get: step((request) => table.get(request)),
      getMany: step((request) => table.getMany(request)),
      query: step((request) => table.query(request)),
      openCursor: step((request) => table.openCursor(request)),
      count: step((request) => table.count(request)),
    };
  }
}
