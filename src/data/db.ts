import { Dexie, type EntityTable, type Transaction } from 'dexie';
import type { Board } from '../domain/board/board.ts';
import { migrateOutbox } from './outbox-versions.ts';
import type {
  BoardRow,
  GroupRow,
  ImageRow,
  MetaRow,
  OriginalRow,
  OutboxRow,
  QueueRow,
  ReadingRow,
  ReceiptRow,
  SnapshotRow,
} from './rows.ts';

/** IndexedDB as the platform gives it; tests pass a device of their own. */
export interface Storage {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** Everything one user has on this device: one database per user, so accounts never mix. */
export class KiraDb extends Dexie {
  declare receipts: EntityTable<ReceiptRow, '_id'>;
  declare boards: EntityTable<BoardRow, '_id'>;
  declare snapshots: EntityTable<SnapshotRow, '_id'>;
  declare readings: EntityTable<ReadingRow, '_id'>;
  declare images: EntityTable<ImageRow, '_id'>;
  declare originals: EntityTable<OriginalRow, '_id'>;
  declare groups: EntityTable<GroupRow, '_id'>;
  declare outbox: EntityTable<OutboxRow, 'n'>;
  declare queues: EntityTable<QueueRow, 'queue'>;
  declare meta: EntityTable<MetaRow, 'key'>;

  constructor(userId: string, storage?: Storage) {
    super(`kira-${userId}`, storage);
    this.version(1).stores({
      receipts: '_id, createdAt',
      boards: '_id',
      images: '_id',
      groups: '_id',
      outbox: '++n, &id, lane, state, batch.key',
      lanes: 'lane',
      notices: '++n, receipt',
      meta: 'key',
    });
    this.version(2).stores({ notices: '++n, receipt, &key' });
    // Each way to sort the list reads its page from an index; what is being deleted is outside.
    this.version(3).stores({ receipts: '_id, [hidden+createdAt], [hidden+date], [hidden+total]' });
    this.version(4).stores({ readings: '_id' });
    this.version(5).stores({ originals: '_id' });
    this.version(6).stores({ snapshots: '_id' }).upgrade(takeSnapshotsOut);
    this.version(7)
      .stores({ outbox: '++n, &id, queue, state, [state+queue], batch.key', queues: 'queue' })
      .upgrade(renameQueues);
    this.version(8).stores({ lanes: null, notices: null });
  }

  private inUse = 0;
  private ended = false;

  /**
   * Does some work, with the database closed after it where the person has signed out meanwhile (`end`): what
   * is under way ends first, and an edit that comes later, as its screen leaves, is stored all the same.
   */
  async within<T>(work: () => Promise<T>): Promise<T> {
    this.inUse += 1;
    try {
      return await work();
    } finally {
      this.inUse -= 1;
      this.closeIfEnded();
    }
  }

  /** The person has signed out. */
  end(): void {
    this.ended = true;
    this.closeIfEnded();
  }

  private closeIfEnded(): void {
    if (this.ended && this.inUse === 0) this.close();
  }

  /** The tables that an edit or an answer may write; one transaction over them is all or nothing. */
  get written() {
    const { receipts, boards, snapshots, readings, images, originals, groups, outbox, queues } = this;
    return [receipts, boards, snapshots, readings, images, originals, groups, outbox, queues];
  }
}

/** So many boards are in memory at once while they are rewritten. */
const PART = 100;

/** Up to version 5 a board's row held its snapshot. */
async function takeSnapshotsOut(transaction: Transaction): Promise<void> {
  const boards = transaction.table<BoardRow & { snapshot?: Board | null }, string>('boards');
  const snapshots = transaction.table<SnapshotRow, string>('snapshots');
  const ids = await boards.toCollection().primaryKeys();
  for (let from = 0; from < ids.length; from += PART) {
    const rows = await boards.bulkGet(ids.slice(from, from + PART));
    const parts = rows.flatMap((row) => row ?? []).map(({ snapshot, ...board }) => ({ snapshot, board }));
    await boards.bulkPut(parts.map(({ board }) => board));
    await snapshots.bulkPut(
      parts.flatMap(({ snapshot, board }) => (snapshot ? { _id: board._id, board: snapshot } : [])),
    );
  }
}

/** An outbox row as versions up to 6 named its parts. */
interface RowBefore extends Omit<OutboxRow, 'queue' | 'state'> {
  lane: OutboxRow['queue'];
  state: 'held' | 'waiting' | 'parked';
  seen?: number;
}

/** A parked row that was never sent has no refusal of its own: it waits again. */
function renamed(before: RowBefore): OutboxRow {
  const { lane, state, seen: _, reason, ...row } = before;
  if (state === 'held') return { ...row, queue: lane, state: 'draft' };
  if (state === 'waiting' || row.batch === null) return { ...row, queue: lane, state: 'waiting' };
  return { ...row, queue: lane, state: 'refused', ...(reason && { reason }) };
}

/** Up to version 6 a queue was a lane, a draft was held, and rows behind a refused one were parked too. */
async function renameQueues(transaction: Transaction): Promise<void> {
  const outbox = transaction.table<RowBefore | OutboxRow, number>('outbox');
  const rows = (await outbox.toArray()) as RowBefore[];
  await outbox.bulkPut(rows.map(renamed));
  await migrateOutbox(transaction.table('outbox'));
  const counts = await transaction.table<{ lane: QueueRow['queue']; seq: number }>('lanes').toArray();
  await transaction.table<QueueRow>('queues').bulkPut(counts.map(({ lane, seq }) => ({ queue: lane, seq })));
}
