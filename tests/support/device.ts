import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { User } from '../../src/contract/auth.ts';
import { KiraDb, type IndexedDbPorts } from '../../src/data/device/db.ts';
import type { OutboxRow, Queue } from '../../src/data/device/rows.ts';
import { createMutations, type Mutations } from '../../src/data/edits/mutate.ts';
import { emptyBill, type Board, type BoardOp } from '../../src/domain/board/board.ts';
import type { GroupDoc, GroupOp } from '../../src/domain/group/group.ts';
import { personOfUser } from '../../src/domain/group/same-human.ts';
import { minor } from '../../src/domain/money/money.ts';

/** An empty device: an IndexedDB of its own. */
export const newStorage = (): IndexedDbPorts => ({ indexedDB: new IDBFactory(), IDBKeyRange });

export const me: User = { _id: 'user-1', email: 'aina@kira.test', username: 'aina', phoneNumber: '' };

/** Ids like UUIDs in rising order: "00000000-0000-7000-8000-000000000001". */
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
  /** How often a write asked for a push. */
  writes: () => number;
}

let started = 0;

/** The app as it starts on a device. */
export function newDevice(
  storage = newStorage(),
  ids = countingIds(),
  push = () => {},
  pushSoon = push,
): Device {
  const db = new KiraDb(me._id, storage);
  let writes = 0;
  const onWrite = () => {
    writes += 1;
    push();
  };
  const onEdit = () => {
    writes += 1;
    pushSoon();
  };
  const tab = `tab-${(started += 1)}`;
  const clock = () => 1_700_000_000_000;
  const mutate = createMutations({ db, ids, clock, me, onWrite, onEdit });
  return { me, db, mutate, tab, writes: () => writes };
}

/** Two people and one item of RM 12.00 that nobody has. */
export const lunchBoard: Board = {
  bill: { ...emptyBill, title: 'Lunch' },
  items: {
    roti: { name: 'Roti canai', quantity: 1, price: minor(1200), taxRate: null, rank: 'V', shares: {} },
  },
  columns: {
    aina: { title: 'Aina', rank: '11', user: me._id, covered: false },
    ben: { title: 'Ben', rank: '12', user: null, covered: false },
  },
};

/** Arguments of `createReceipt`, `addImage` and `createGroup`. */
export const lunch = { board: lunchBoard, image: null };
/** The same in a group. */
export const lunchIn = (group: string | null) => ({
  ...lunch,
  board: { ...lunchBoard, bill: { ...lunchBoard.bill, group } },
});
export const moveTo = (group: string | null): BoardOp => ({ op: 'bill.set', field: 'group', value: group });
export const photo = { blob: new Blob(['x'], { type: 'image/jpeg' }), rotation: 90 };
export const makan = { name: 'Makan', emails: [], defaultGroup: false };

/** The smallest JPEG that a decoder takes. */
const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
/** A photo that the real server takes. */
export const realPhoto = {
  blob: new Blob([Buffer.from(JPEG, 'base64')], { type: 'image/jpeg' }),
  rotation: 90,
};

export const retitle = (value: string): BoardOp => ({ op: 'bill.set', field: 'title', value });
export const reprice = (value: number): BoardOp => ({
  op: 'item.set',
  id: 'roti',
  field: 'price',
  value: minor(value),
});
export const share = (weight: number, column = 'ben'): BoardOp => ({
  op: 'item.share',
  id: 'roti',
  shares: { [column]: { weight, rank: 'V' } },
});

type WithDb = Pick<Device, 'db'>;

/** A receipt that the server has, at revision 1. */
export async function createSyncedReceipt({ db, mutate }: Device): Promise<string> {
  const id = await mutate.createReceipt(lunch);
  await db.outbox.where('queue').equals(`receipt:${id}`).delete();
  await db.snapshots.put({ _id: id, board: lunchBoard, history: [] });
  await db.documents.update(`receipt:${id}`, { rev: 1 });
  await db.receipts.update(id, { synced: 1 });
  return id;
}

/** A row's kind and call: "receipt op", "image.create". */
export const nameOf = ({ queue, call }: Pick<OutboxRow, 'queue' | 'call'>): string =>
  'ref' in call ? `${queue.split(':')[0]} ${call.type}` : call.type;

/** The outbox: "receipt op waiting". */
export const outboxOf = async ({ db }: WithDb): Promise<string[]> =>
  (await db.outbox.toArray()).map((row) => `${nameOf(row)} ${row.state}`);

/** Freezes rows, each into its own request. */
export const freezeAll = (
  { db }: WithDb,
  which: (row: OutboxRow) => boolean = () => true,
): Promise<unknown> =>
  db.outbox.filter(which).modify((row) => void (row.batch = { key: row.id, seq: 1, baseRev: 1 }));

/** Refuses all rows of a queue, or the one row `n`, as the server would. */
export const refuseRows = ({ db }: WithDb, which: Queue | number): Promise<unknown> =>
  db.outbox
    .where(typeof which === 'number' ? 'n' : 'queue')
    .equals(which)
    .modify({ state: 'refused' });

/** A device without storage for new rows of a table, until `isFull` is false. */
export function fillDevice(
  { db }: WithDb,
  table: 'outbox' | 'snapshots' | 'queues' | 'meta' | 'unusedPhotos' = 'outbox',
) {
  const disk = { isFull: true };
  const refuse = () => {
    if (disk.isFull) throw new DOMException('no room', 'QuotaExceededError');
  };
  db[table].hook('creating', refuse);
  db[table].hook('updating', refuse);
  return disk;
}

/** The operations that rename a group. */
export const groupName = (value: string): GroupOp[] => [{ op: 'group.set', field: 'name', value }];

/** The operations that take a user out of a group, as a phone has it. */
export const removal = ({ people }: Pick<GroupDoc, 'people'>, user: string): GroupOp[] => [
  { op: 'person.set', id: personOfUser(people, user)!, field: 'standing', value: null },
];
