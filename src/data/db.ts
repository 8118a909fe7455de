import { Dexie, type EntityTable } from 'dexie';
import { migrateOutbox } from './outbox-versions.ts';
import type {
  BoardRow,
  GroupRow,
  ImageRow,
  LaneRow,
  MetaRow,
  NoticeRow,
  OriginalRow,
  OutboxRow,
  ReadingRow,
  ReceiptRow,
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
  declare readings: EntityTable<ReadingRow, '_id'>;
  declare images: EntityTable<ImageRow, '_id'>;
  declare originals: EntityTable<OriginalRow, '_id'>;
  declare groups: EntityTable<GroupRow, '_id'>;
  declare outbox: EntityTable<OutboxRow, 'n'>;
  declare lanes: EntityTable<LaneRow, 'lane'>;
  declare notices: EntityTable<NoticeRow, 'n'>;
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
    this.version(2)
      .stores({ notices: '++n, receipt, &key' })
      .upgrade((transaction) => migrateOutbox(transaction.table('outbox')));
    // Each way to sort the list reads its page from an index; what is being deleted is outside.
    this.version(3).stores({ receipts: '_id, [hidden+createdAt], [hidden+date], [hidden+total]' });
    this.version(4).stores({ readings: '_id' });
    this.version(5).stores({ originals: '_id' });
  }

  /** The tables that an edit or an answer may write; one transaction over them is all or nothing. */
  get written() {
    const { receipts, boards, readings, images, originals, groups, outbox, lanes, notices } = this;
    return [receipts, boards, readings, images, originals, groups, outbox, lanes, notices];
  }
}
