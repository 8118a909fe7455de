import type { User } from '../../contract/auth.ts';
import type { StoredBoard } from '../../domain/board/board.ts';
import type { Role } from '../../domain/board/rights.ts';
import type { BillTimes } from '../../domain/settling/activity.ts';
import { booksOf, type Book, type BookBill } from '../../domain/settling/books.ts';
import type { OwnOnBill } from '../../domain/settling/dues.ts';
import { personFinder } from '../../domain/settling/person-finder.ts';
import { ownSums, userOnBill, type OwnSums } from '../../domain/settling/sums.ts';
import type { KiraDb } from '../device/db.ts';
import { allOf, documentsOf } from '../device/documents.ts';
import { idOf } from '../device/refs.ts';
import type { GroupRow, PaymentRow, ReceiptSummary } from '../device/rows.ts';
import { summarizeBoard } from '../edits/view.ts';
import { bookPayment } from './book-payments.ts';
import { groupNames, type GroupNames } from './group-names.ts';

/** All that this device knows of who pays whom. Every screen takes its amounts from here. */
export interface Settling extends OwnSums {
  books: Book[];
  groups: GroupNames;
  /** What a bill asks of the user, and for them; null: they have no place in its book. */
  onBill: (bill: string) => OwnOnBill | null;
  /** What the user is to a bill; undefined: it was made here. */
  roleOn: (bill: string) => Role | undefined;
  /** The day of a bill, and when it was added (ISO). */
  timesOf: (bill: string) => Omit<BillTimes, 'deletion'>;
}

/** @param unsaved edits that a full device keeps in memory only, by bill */
export async function querySettling(
  db: KiraDb,
  me: Pick<User, '_id' | 'name' | 'username'>,
  unsaved: ReadonlyMap<string, { board: StoredBoard }> = new Map(),
): Promise<Settling> {
  const { receipts, groups, names, payments } = await db.transaction(
    'r',
    [db.receipts, db.documents, db.meta],
    async () => {
      const rows = await allOf(db, 'payment');
      const inMemory = [...unsaved.values()].map(({ board }) => board.bill.group);
      return { ...(await queryBookRows(db, rows, inMemory)), payments: rows };
    },
  );
  const shown = new Set(groups.flatMap(({ id, hidden }) => (hidden === 0 ? [id] : [])));
  const bills = receipts
    .map((row) => {
      const edits = unsaved.get(row._id);
      return bookBill(edits ? { ...row, ...summarizeBoard(edits.board, row._id) } : row);
    })
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const books = booksOf(
    bills,
    payments.map((row) => bookPayment(row, me)),
    personFinder(
      groups.map(({ view }) => view),
      names,
    ),
    leftOf(groups, names),
  );
  const roles = new Map(receipts.map(({ _id, role }) => [_id, role]));
  const times = new Map(receipts.map(({ _id, date, createdAt }) => [_id, { date, added: createdAt }]));
  return {
    ...settlingOf(books, me._id, (group) => shown.has(group)),
    groups: names,
    roleOn: (bill) => roles.get(bill),
    timesOf: (bill) => times.get(bill) ?? { date: null, added: null },
  };
}

/** @param isIn whether the user is in a group: only then they see what its others pay each other */
export const settlingOf = (
  books: Book[],
  me: string,
  isIn: (group: string) => boolean,
): Omit<Settling, 'groups' | 'roleOn' | 'timesOf'> => ({
  ...ownSums(books, me, ({ about }) => about.for !== 'group' || isIn(about.group)),
  books,
  onBill: (bill) => userOnBill(books, bill, me),
});

export const bookBill = ({ _id, title, group, hidden, counted }: ReceiptSummary): BookBill => ({
  id: _id,
  title,
  group,
  isDeleted: hidden === 1,
  ...counted,
});

/** Whether the user has left a group. A deleted one is everybody's as it was. */
export function leftOf(
  groups: readonly Pick<GroupRow, 'id'>[],
  names: GroupNames,
): (group: string) => boolean {
  const known = new Set(groups.map(({ id }) => id));
  return (group) => names.has(group) && !known.has(group);
}

/** What the books need beside the payments. */
interface BookRows {
  receipts: ReceiptSummary[];
  groups: GroupRow[];
  names: GroupNames;
}

/**
 * The bills, and the groups that these and the payments name: somebody may be in a thousand others.
 * @param further groups to have in any case
 */
export async function queryBookRows(
  db: KiraDb,
  payments: readonly Pick<PaymentRow, 'under'>[],
  further: readonly (string | null)[],
): Promise<BookRows> {
  return db.transaction('r', [db.receipts, db.documents, db.meta], async () => {
    const [receipts, former] = await Promise.all([db.receipts.toArray(), db.meta.get('formerGroups')]);
    const paid = payments.flatMap(({ under }) => (under?.startsWith('group:') ? idOf(under) : []));
    const named = new Set([...receipts.map(({ group }) => group), ...paid, ...further]);
    const ids = [...named].filter((id) => id !== null);
    const groups = (await documentsOf(db, 'group', ids)).filter((row) => row !== undefined);
    return { receipts, groups, names: groupNames(groups, former) };
  });
}
