import { Dexie, type EntityTable } from 'dexie';
import type {
  BillLinkRow,
  ImageRow,
  LookedRow,
  MetaRow,
  OriginalRow,
  OutboxRow,
  QueueRow,
  ReadingRow,
  ReceiptSummary,
  SnapshotRow,
  StoredRow,
  UnusedPhotoRow,
  WaysRow,
} from './rows.ts';
import { upgradeTo2 } from './upgrade-to-2.ts';

/** The platform's IndexedDB. Tests pass their own. */
export interface IndexedDbPorts {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** One user's data on this device. Each user has a database, so accounts never mix. */
export class KiraDb extends Dexie {
  declare receipts: EntityTable<ReceiptSummary, '_id'>;
  declare documents: EntityTable<StoredRow, 'ref'>;
  declare snapshots: EntityTable<SnapshotRow, '_id'>;
  declare looked: EntityTable<LookedRow, '_id'>;
  declare billLinks: EntityTable<BillLinkRow, '_id'>;
  declare readings: EntityTable<ReadingRow, '_id'>;
  declare images: EntityTable<ImageRow, '_id'>;
  declare originals: EntityTable<OriginalRow, '_id'>;
  declare unusedPhotos: EntityTable<UnusedPhotoRow, '_id'>;
  declare ways: EntityTable<WaysRow, 'user'>;
  declare outbox: EntityTable<OutboxRow, 'n'>;
  declare queues: EntityTable<QueueRow, 'queue'>;
  declare meta: EntityTable<MetaRow, 'key'>;

  /** Whose data it is. */
  readonly user: string;

  constructor(userId: string, indexedDb?: IndexedDbPorts) {
    super(`kira-${userId}`, indexedDb);
    this.user = userId;
    this.version(1).stores({
      // Each order of the list has an index; hidden receipts are outside.
      receipts: '_id, [hidden+createdAt], [hidden+date], [hidden+total]',
      boards: '_id',
      snapshots: '_id',
      billLinks: '_id',
      readings: '_id',
      images: '_id',
      originals: '_id',
      unusedPhotos: '_id',
      groups: '_id, hidden',
      payments: '_id, bill, group',
      me: '_id',
      ways: 'user',
      outbox: '++n, &id, queue, state, [state+queue], batch.key',
      queues: 'queue',
      meta: 'key',
    });
    this.version(2)
      .stores({
        // Those of one kind begin alike. `under` is a payment's.
        documents: 'ref, under',
        receipts: '_id, [hidden+createdAt], [hidden+date], [hidden+total], [hidden+printed]',
        looked: '_id',
        boards: null,
        groups: null,
        payments: null,
        me: null,
      })
      .upgrade(upgradeTo2);
  }

  private uses = 0;
  private isSignedOut = false;
  /** The account is deleted: nothing may make the database again. */
  isDeleted = false;

  /**
   * Runs `work`. Closes the database after it if the user has signed out: a closing screen may store an edit.
   */
  async whileOpen<T>(work: () => Promise<T>): Promise<T> {
    this.uses += 1;
    try {
      return await work();
    } finally {
      this.uses -= 1;
      this.closeIfSignedOut();
    }
  }

  /** The user has signed out: closes the database after all work under way. */
  signOut(): void {
    this.isSignedOut = true;
    this.closeIfSignedOut();
  }

  private closeIfSignedOut(): void {
    if (this.isSignedOut && this.uses === 0) this.close();
  }

  /** The tables that an edit or an answer may write in one transaction. */
  get editTables() {
    const { documents, snapshots, receipts, looked, billLinks, readings } = this;
    const { images, originals, unusedPhotos, outbox, queues } = this;
    const bills = [documents, snapshots, receipts, looked, billLinks, readings];
    return [...bills, images, originals, unusedPhotos, outbox, queues];
  }
}

/**
 * Runs `work`. If the browser has closed IndexedDB (iOS does so in the background), opens it and runs `work`
 * once more.
 */
export function withReopen<T>(db: KiraDb, work: () => Promise<T>): Promise<T> {
  return db.whileOpen(async () => {
    try {
      return await work();
    } catch (error) {
      if (!isClosed(error) || db.isDeleted) throw error;
      db.close({ disableAutoOpen: false });
      await db.open();
      return work();
    }
  });
}

const CLOSED = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

/** Dexie wraps the platform's errors: the reason may be the inner error. */
const namesOf = (error: unknown): string[] => {
  if (!(error instanceof Error || error instanceof Dexie.DexieError)) return [];
  const inner = (error as { inner?: unknown }).inner;
  return [error.name, ...(inner && inner !== error ? namesOf(inner) : [])];
};

const isClosed = (error: unknown): boolean => namesOf(error).some((name) => CLOSED.has(name));

const UNUSABLE = new Set([
  ...CLOSED,
  'OpenFailedError',
  'MissingAPIError',
  'VersionError',
  'SecurityError',
  'QuotaExceededError',
]);

/** True if the browser gives no database: it forbids one, can't open it, or another version has it. */
export const isUnusable = (error: unknown): boolean => namesOf(error).some((name) => UNUSABLE.has(name));

/** True if the device has no storage left. */
export const isFull = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError');

/** Deletes photos that the server has too. True if there were any. */
async function dropSpareImages(db: KiraDb): Promise<boolean> {
  try {
    return (await db.images.filter(({ stored }) => stored === 1).delete()) > 0;
  } catch {
    return false;
  }
}

/**
 * Runs `work`, which may run twice. If the device is full, drops photos that the server has too: they are
 * worth less than edits that only this device has.
 */
export async function withFreedStorage<T>(db: KiraDb, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error) || !(await dropSpareImages(db))) throw error;
    return work();
  }
}
