import type { DBCore, DBCoreTable, DBCoreTransaction, Middleware } from 'dexie';
import type { DocumentRow } from '../../src/data/device/rows.ts';
import { pick, type RandomNumber } from './random.ts';

type Source = 'window' | 'timer' | 'network' | 'lock' | 'channel';

interface Late {
  source: Source;
  job: () => void;
}

/**
 * One run of the app in a tab. It can end between any two awaits: then open transactions abort, no answer
 * arrives, and no later step has an effect. A browser may freeze it: then nothing reaches it until it wakes.
 */
export class AppRun {
  over = false;
  /** How often it was frozen. */
  freezes = 0;
  /** What reached it since it was frozen; null: it is awake. */
  private late: Late[] | null = null;
  /** It does what came late, in any order. */
  isWaking = false;
  private readonly onEnd = new Set<() => void>();
  /** Steps until the run ends; null: it goes on. */
  fuse: number | null = null;
  private readonly open = new Set<IDBTransaction>();
  private readonly boards = new WeakMap<DBCoreTransaction, Map<string, DocumentRow<'receipt'>>>();
  private readonly onStep: () => void;
  private readonly onBoard: (row: DocumentRow<'receipt'>) => void;

  /** `onBoard` gets each committed board, as a screen would. */
  constructor(onStep: () => void, onBoard: (row: DocumentRow<'receipt'>) => void) {
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

  freeze(): void {
    this.late ??= [];
    this.freezes += 1;
  }

  /** Does what came late, each a task of its own. A browser promises an order for each source only. */
  async wake(random: RandomNumber): Promise<void> {
    const late = this.late ?? [];
    this.late = null;
    this.isWaking = true;
    while (late.length) {
      const source = pick(random, [...new Set(late.map((one) => one.source))]);
      const [next] = late.splice(
        late.findIndex((one) => one.source === source),
        1,
      );
      this.onStep();
      if (!this.over) next!.job();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    this.isWaking = false;
  }

  /** Runs a job that comes from outside: at once, or when the app wakes. */
  reach(source: Source, job: () => void): void {
    if (this.over) return;
    if (this.late) this.late.push({ source, job });
    else job();
  }

  /** Runs `job` at the end, at once if it is over. */
  whenOver(job: () => void): void {
    if (this.over) job();
    else this.onEnd.add(job);
  }

  /** The result of work, or an error if the app ends before. */
  during<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.whenOver(() => reject(new Error('this app was closed')));
      work.then(resolve, reject);
    });
  }

  end(): void {
    this.over = true;
    for (const job of this.onEnd) job();
    this.onEnd.clear();
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
        if (table.name === 'documents' && 'values' in request) {
          const rows = this.boards.get(request.trans) ?? new Map<string, DocumentRow<'receipt'>>();
          for (const row of request.values as DocumentRow<'receipt'>[])
            if (row.kind === 'receipt') rows.set(row.ref, row); // only the last is seen
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
