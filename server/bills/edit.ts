import { brokenLimit } from '../../src/domain/board/apply-op.ts';
import { getOwn, shownBoard, type BoardOp, type StoredBoard } from '../../src/domain/board/board.ts';
import { leavesMoneyRange } from '../../src/domain/board/money-range.ts';
import { mayDo } from '../../src/domain/board/rights.ts';
import { lockBoard, type ReceiptBoard } from '../access/board.ts';
import { updatePayees } from '../access/payees.ts';
import { updatePlaces } from '../access/places.ts';
import { accountIn, paidColumns } from '../access/sides.ts';
import { audit } from '../audit/audit.ts';
import type { Trx } from '../db/database.ts';
import type { Author, OpResult } from '../documents/log.ts';
import { writeDocument, type Change, type Planned, type Rules, type Store } from '../documents/write.ts';
import { ownTurn } from '../own-turn.ts';
import { checkBoard } from './check.ts';
import { nameGuests } from './guests/guests.ts';
import { countAdded, hasRoomForBill, isOverHostLimit, isOverLimit } from './guests/limits.ts';
import { targetGroup, mayName, userNamedBy, withoutStrangers } from './naming.ts';
import { storeBoard } from './repository.ts';

/** What the batch holds, once the board is locked. */
export type Plan = (locked: ReceiptBoard) => Promise<Planned<BoardOp>>;

export interface Edited {
  id: string;
  rev: number;
  board: StoredBoard;
  /** What became of each operation. */
  results: OpResult[];
  /** The board before. */
  before: StoredBoard;
  /** Its author sees the log after this revision. */
  since: number;
}

/**
 * One batch of edits. The lock of a group that an operation names comes before (SEAT-3).
 * @throws Fault receiptNotFound, receiptDeleted; editsTooLarge, billQuota; invalid when the board that comes of
 * it would not be sound
 */
export async function editBoard(trx: Trx, id: string, author: Author, plan: Plan): Promise<Edited> {
  const { doc, log, held, before, rev } = await writeDocument(trx, bills, id, author, plan);
  return { id, rev, board: doc, results: log, before, since: held.since };
}

type Edit = Change<'receipt', ReceiptBoard>;

const bills: Store<'receipt', ReceiptBoard> = {
  kind: 'receipt',
  lock: (trx, id, { user }) => lockBoard(trx, user, id),
  may: allowed,
  whyRejected: (op, board) => (brokenLimit(board, [op]) ? 'limit' : 'unknown'),
  // Amounts that change places may be too much in between: only what comes of a batch matters.
  isTooMuch: (before, after) => leavesMoneyRange(shownBoard(before), shownBoard(after)),
  async save(trx, { id, rev, doc, chars, author: { at } }) {
    await ownTurn();
    checkBoard(doc);
    await storeBoard(trx, { id, rev, doc, at, chars });
  },
  effects: [placesFollow, guestsFollow, auditDeletion],
};

/** What is done to items alone moves no place and no payee: the reducer leaves people and bill as they are. */
async function placesFollow(trx: Trx, { id, before, doc: board, author, log }: Edit): Promise<void> {
  if (board.columns === before.columns && board.bill === before.bill) return;
  await updatePlaces(trx, id, before, board);
  await updatePayees(trx, id, { before, board, author: author.user, log });
}

function guestsFollow(trx: Trx, { before, doc }: Edit): Promise<void> {
  return nameGuests(trx, before, doc);
}

async function auditDeletion(trx: Trx, { id, before, doc, author: { at, user } }: Edit): Promise<void> {
  const { deleted = false } = doc.bill;
  if (deleted === (before.bill.deleted ?? false)) return;
  await audit(trx, { at, kind: deleted ? 'billDeleted' : 'billRestored', by: user, receipt: id });
}

/** RIGHT-1, and what the author may name. `ops`: without unknown users (NAME-2). */
async function allowed(
  trx: Trx,
  id: string,
  { role, belongs, outAt, doc, isGuests }: ReceiptBoard,
  { user: me, isUnlimited, guests }: Author,
  ops: readonly BoardOp[],
): Promise<Rules<'receipt'>> {
  if (outAt) return { refusal: () => 'right' }; // RIGHT-4
  const named = { users: ops.map(userNamedBy), groups: ops.map(targetGroup) };
  // Who came by the link: with an account, too.
  const isLimited = !isUnlimited && (role === 'guest' || role === 'participant');
  const isAdding = isLimited && ops.some(({ op }) => op === 'column.add');
  const added = isAdding ? await countAdded(trx, id, me) : { own: 0, byLink: 0 };
  const addedNow = (board: StoredBoard) =>
    Object.keys(board.columns).length - Object.keys(doc.columns).length;
  const naming = await mayName(trx, me, id, named);
  const isFull = isGuests && guests && ops.some(isRestoring) && !(await hasRoomForBill(trx, me, id, guests));
  const paid = ops.some(isSeating) ? await paidColumns(trx, id) : new Set<string>();
  return {
    ops: ops.map((op) =>
      op.op === 'column.add' ? { ...op, column: withoutStrangers(op.column, naming) } : op,
    ),
    refusal(op, board) {
      const [user, group] = [userNamedBy(op), targetGroup(op)];
      if (!mayDo(role, op, board, me) || (user !== null && !naming.users.has(user))) return 'right';
      if (isSeating(op) && paid.has(op.id) && takesAccountOff(op, board)) return 'right'; // SIDE-3
      if (group !== null && !naming.groups.has(group)) return 'group';
      if (isGuests && guests && isOverHostLimit(op, board, guests)) return 'limit';
      if (isFull && isRestoring(op)) return 'limit';
      if (!isLimited) return null;
      const [own, byLink] = [added.own + addedNow(board), added.byLink + addedNow(board)];
      return isOverLimit(op, board, me, { own, byLink, belongs }) ? 'limit' : null;
    },
  };
}

const isRestoring = (op: BoardOp): boolean => op.op === 'bill.set' && op.field === 'deleted' && !op.value;

type Seating = Extract<BoardOp, { op: 'column.set'; field: 'user' }>;
const isSeating = (op: BoardOp): op is Seating => op.op === 'column.set' && op.field === 'user';

function takesAccountOff({ id, value }: Seating, { columns }: StoredBoard): boolean {
  const user = accountIn(getOwn(columns, id));
  return user !== null && user !== value;
}
