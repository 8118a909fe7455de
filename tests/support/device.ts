import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { User } from '../../src/contract/auth.ts';
import { KiraDb, type Storage } from '../../src/data/db.ts';
import { createMutations, type Mutations } from '../../src/data/mutate.ts';
import type { OutboxRow } from '../../src/data/rows.ts';
import { emptyBill, type Board, type BoardOp } from '../../src/domain/board/board.ts';
import { sen } from '../../src/domain/money/money.ts';

/** An empty device: IndexedDB that nobody else has. */
export const newStorage = (): Storage => ({ indexedDB: new IDBFactory(), IDBKeyRange });

export const me: User = { _id: 'user-1', email: 'aina@kira.test', username: 'aina', phoneNumber: '' };

/** Ids in the shape of UUIDs, in rising order: "00000000-0000-7000-8000-000000000001". */
export function countingIds(prefix = 0): () => string {
  let last = 0;
  return () => `${String(prefix).padStart(8, '0')}-0000-7000-8000-${String((last += 1)).padStart(12, '0')}`;
}

export interface Device {
  me: User;
  db: KiraDb;
  mutate: Mutations;
  /** Its name. */
  tab: string;
  wakes: () => number;
}

let started = 0;

/** The app as it starts on a device. */
export function newDevice(storage = newStorage(), ids = countingIds(), wake = () => {}): Device {
  const db = new KiraDb(me._id, storage);
  let wakes = 0;
  const onWrite = () => {
    wakes += 1;
    wake();
  };
  const tab = `tab-${(started += 1)}`;
  const clock = () => 1_700_000_000_000;
  const mutate = createMutations({ db, ids, clock, tab, me, onWrite });
  return { me, db, mutate, tab, wakes: () => wakes };
}

/** Two people and one item of RM 12.00 that nobody has. */
export const smallBoard: Board = {
  bill: { ...emptyBill, title: 'Lunch' },
  items: {
    roti: { name: 'Roti canai', quantity: 1, price: sen(1200), taxRate: null, rank: 'V', shares: {} },
  },
  columns: {
    aina: { title: 'Aina', content: '', rank: '11', user: me._id, covered: false },
    ben: { title: 'Ben', content: '', rank: '12', user: null, covered: false },
  },
};

/** What `createReceipt` takes. */
export const lunch = { board: smallBoard, image: null, group: null };

export const retitle = (value: string): BoardOp => ({ op: 'bill.set', field: 'title', value });
export const reprice = (value: number): BoardOp => ({
  op: 'item.set',
  id: 'roti',
  field: 'price',
  value: sen(value),
});
export const share = (weight: number, column = 'ben'): BoardOp => ({
  op: 'item.share',
  id: 'roti',
  shares: { [column]: { weight, rank: 'V' } },
});

type WithDb = Pick<Device, 'db'>;

/** A receipt that the server has, at revision 1. */
export async function syncedReceipt({ db, mutate }: Device): Promise<string> {
  const id = await mutate.createReceipt(lunch);
  await db.outbox.where('queue').equals(`receipt:${id}`).delete();
  await db.snapshots.put({ _id: id, board: smallBoard });
  await db.boards.update(id, { rev: 1 });
  await db.receipts.update(id, { synced: 1 });
  return id;
}

/** The outbox: "board.op draft". */
export const outboxOf = async ({ db }: WithDb): Promise<string[]> =>
  (await db.outbox.toArray()).map(({ call, state }) => `${call.type} ${state}`);

/** Rows as if they were frozen, each into a request of its own. */
export const freezeAll = (
  { db }: WithDb,
  which: (row: OutboxRow) => boolean = () => true,
): Promise<unknown> =>
  db.outbox.filter(which).modify((row) => void (row.batch = { key: row.id, seq: 1, baseRev: 1 }));

/** A device without room for what it would write into a table, until `isFull` is false. */
export function fillDevice({ db }: WithDb, table: 'outbox' | 'snapshots' | 'queues' | 'meta' = 'outbox') {
  const disk = { isFull: true };
  const refuse = () => {
    if (disk.isFull) throw new DOMException('no room', 'QuotaExceededError');
  };
  db[table].hook('creating', refuse);
  db[table].hook('updating', refuse);
  return disk;
}
