import { MAX_JSON_BYTES, type Rejection } from '../../src/contract/board.ts';
import { applyOp, brokenLimit, readField } from '../../src/domain/board/apply-op.ts';
import { getOwn, shownBoard, type BoardOp, type StoredBoard } from '../../src/domain/board/board.ts';
import { isWithinMoneyRange, leavesMoneyRange } from '../../src/domain/board/money-range.ts';
import { mayDo } from '../../src/domain/board/rights.ts';
import { audit } from '../audit/audit.ts';
import type { Trx } from '../db/database.ts';
import { nameGuests } from '../guests/guests.ts';
import { countAdded, isOverLimit } from '../guests/limits.ts';
import { Fault } from '../http/fault.ts';
import type { Batch } from '../http/route.ts';
import { ownTurn } from '../own-turn.ts';
import { accountIn, paidColumns } from '../payments/sides.ts';
import { updatePayees } from '../ways/payees.ts';
import { checkBoard } from './check.ts';
import { targetGroup, mayName, userNamedBy, withoutStrangers } from './naming.ts';
import { updatePlaces } from './places.ts';
import {
  lockBoard,
  storeBatch,
  type Author,
  type LoggedOp,
  type ReceiptBoard,
  type OpResult,
} from './repository.ts';

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

interface Planned {
  ops: BoardOp[];
  /** The rev that its author says to have seen. */
  seenRev: number;
  /** What guests may do at most does not count. */
  isUnlimited?: boolean;
}

/** What the batch holds, once the board is locked. */
export type Plan = (locked: ReceiptBoard) => Promise<Planned>;

/** A request that names a revision further ahead is wrong. */
const MAX_AHEAD = 10_000;

/** From here on revisions rise by one only: a client must not push them to the end of the column's range. */
const MAX_REV_TO_SKIP_TO = 500_000_000;

/** The author of a request's edits. `quota`: how much they may have written in all; 0: it is not counted. */
export const authorOf = (user: string, { key, device, at }: Batch, quota: number): Author => ({
  user,
  device,
  batch: key,
  at,
  quota,
});

/**
 * One batch of edits: lock, apply, append to the log, rev + 1. The order is the arrival order here. The lock
 * of a group that an operation names comes before (SEAT-3).
 * @throws Fault receiptNotFound, receiptDeleted; editsTooLarge; invalid when the board that comes of it would
 * not be sound
 */
export async function editBoard(trx: Trx, id: string, author: Author, plan: Plan): Promise<Edited> {
  const locked = await lockBoard(trx, author.user, id);
  const { ops, seenRev, isUnlimited = false } = await plan(locked);
  const before = locked.doc;
  const unchanged = { id, rev: locked.rev, board: before, before, since: locked.since };
  if (!ops.length) return { ...unchanged, results: [] };
  if (locked.outAt) return { ...unchanged, results: refusedOps(ops) }; // RIGHT-4
  const rev = nextRev(locked.rev, seenRev);
  const { known, refusal } = await allowed(trx, locked, author.user, ops, isUnlimited);
  const { board, log } = await applyBatch(before, known, refusal);
  await ownTurn();
  checkBoard(board);
  await storeBatch(trx, { id, rev, doc: board }, log, author);
  // What is done to items alone moves no place and no payee: the reducer leaves people and bill as they are.
  if (board.columns !== before.columns || board.bill !== before.bill) {
    await updatePlaces(trx, id, before, board);
    await updatePayees(trx, id, { before, board, author: author.user, log });
  }
  await nameGuests(trx, before, board);
  const { deleted = false } = board.bill;
  if (deleted !== (before.bill.deleted ?? false)) {
    const kind = deleted ? 'billDeleted' : 'billRestored';
    await audit(trx, { at: author.at, kind, by: author.user, receipt: id });
  }
  return { id, rev, board, results: log, before, since: locked.since };
}

/**
 * A phone has seen more revisions than there are if the database was restored from a copy. A document goes on
 * behind those: else the phone would take the answer for an old one (PUSH-7).
 */
export function nextRev(rev: number, seenRev: number): number {
  const ahead = Math.max(0, seenRev - rev);
  const canSkip = ahead <= MAX_AHEAD && seenRev <= MAX_REV_TO_SKIP_TO;
  return rev + (canSkip ? ahead : 0) + 1;
}

/** Why an operation may not be done to a board as it is now; null if it may. */
type Refusal = (op: BoardOp, board: StoredBoard) => Rejection | null;

/** What became of the operations of somebody who was taken out. */
export const refusedOps = (ops: readonly BoardOp[]): OpResult[] =>
  ops.map(() => ({ outcome: 'rejected', reason: 'right' }));

/** RIGHT-1, and what the author may name. `known`: the operations without unknown users (NAME-2). */
async function allowed(
  trx: Trx,
  { id, role, belongs, doc }: ReceiptBoard,
  me: string,
  ops: readonly BoardOp[],
  isUnlimited: boolean,
): Promise<{ known: BoardOp[]; refusal: Refusal }> {
  const named = { users: ops.map(userNamedBy), groups: ops.map(targetGroup) };
  // Who came by the link: with an account, too.
  const isLimited = !isUnlimited && (role === 'guest' || role === 'participant');
  const isAdding = isLimited && ops.some(({ op }) => op === 'column.add');
  const added = isAdding ? await countAdded(trx, id, me) : { own: 0, byLink: 0 };
  const addedNow = (board: StoredBoard) =>
    Object.keys(board.columns).length - Object.keys(doc.columns).length;
  const naming = await mayName(trx, me, id, named);
  const paid = ops.some(isSeating) ? await paidColumns(trx, id) : new Set<string>();
  return {
    known: ops.map((op) =>
      op.op === 'column.add' ? { ...op, column: withoutStrangers(op.column, naming) } : op,
    ),
    refusal(op, board) {
      const [user, group] = [userNamedBy(op), targetGroup(op)];
      if (!mayDo(role, op, board, me) || (user !== null && !naming.users.has(user))) return 'right';
      if (isSeating(op) && paid.has(op.id) && takesAccountOff(op, board)) return 'right'; // SIDE-3
      if (group !== null && !naming.groups.has(group)) return 'group';
      if (!isLimited) return null;
      const [own, byLink] = [added.own + addedNow(board), added.byLink + addedNow(board)];
      return isOverLimit(op, board, me, { own, byLink, belongs }) ? 'limit' : null;
    },
  };
}

type Seating = Extract<BoardOp, { op: 'column.set'; field: 'user' }>;
const isSeating = (op: BoardOp): op is Seating => op.op === 'column.set' && op.field === 'user';

function takesAccountOff({ id, value }: Seating, { columns }: StoredBoard): boolean {
  const user = accountIn(getOwn(columns, id));
  return user !== null && user !== value;
}

/**
 * Runs a batch through the reducer. Each operation has its own outcome; none stops the others. If the batch
 * as a whole takes the board out of the range of money (two phones' large amounts meet here), the server
 * rejects those operations that do it.
 */
async function applyBatch(board: StoredBoard, ops: readonly BoardOp[], refusal: Refusal): Promise<Applied> {
  const isSound = (next: StoredBoard) => isWithinMoneyRange(shownBoard(next));
  const done = await run(board, ops, refusal);
  // Amounts that change places may be too much in between: only what comes of a batch matters.
  const isTooMuch = leavesMoneyRange(shownBoard(board), shownBoard(done.board));
  return isTooMuch ? run(board, ops, refusal, isSound) : done;
}

interface Applied {
  board: StoredBoard;
  log: LoggedOp[];
}

/** Of one batch, as JSON: what its operations set and the values before, each about once. */
const MAX_LOG_CHARS = 2 * MAX_JSON_BYTES;

/** On the largest board so many operations take about 10 ms. */
const SLICE = 10;

/** Lets other requests run in between: on a large board each operation takes long. */
async function run(
  board: StoredBoard,
  ops: readonly BoardOp[],
  refusal: Refusal = () => null,
  mayBe: (next: StoredBoard) => boolean = () => true,
): Promise<Applied> {
  let current = board;
  const log: LoggedOp[] = [];
  let left = MAX_LOG_CHARS;
  for (const [seq, op] of ops.entries()) {
    if (seq % SLICE === SLICE - 1) await ownTurn();
    const refused = refusal(op, current);
    const { board: next, outcome } = applyOp(current, op);
    const isTaken = refused === null && outcome === 'applied' && mayBe(next);
    const why = () => (outcome === 'applied' || brokenLimit(current, [op]) ? 'limit' : 'unknown');
    const reason = isTaken ? null : (refused ?? why());
    const was = isTaken ? readField(current, op) : null;
    if (isTaken) current = next;
    log.push({ seq, op, was, outcome: isTaken ? 'applied' : 'rejected', reason });
    left -= JSON.stringify(op).length + (was ? JSON.stringify(was).length : 0);
    if (left < 0) throw new Fault('editsTooLarge');
  }
  return { board: current, log };
}

/** The board with these operations on it. */
export const applyInSlices = async (board: StoredBoard, ops: readonly BoardOp[]): Promise<StoredBoard> =>
  (await run(board, ops)).board;
