import { MAX_JSON_BYTES } from '../../src/contract/board.ts';
import { applyOp, readField } from '../../src/domain/board/apply-op.ts';
import { shownBoard, type BoardOp, type OpOutcome, type StoredBoard } from '../../src/domain/board/board.ts';
import { isWithinMoneyRange, leavesMoneyRange } from '../../src/domain/board/money-range.ts';
import type { Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { checkBoard } from './check.ts';
import { lockBoard, storeBatch, type Author, type ReceiptBoard, type LoggedOp } from './repository.ts';
import { ownTurn } from '../own-turn.ts';

export interface Edited {
  id: string;
  rev: number;
  board: StoredBoard;
  outcomes: OpOutcome[];
  /** The board before. */
  before: StoredBoard;
}

/** What the batch holds, once the board is locked; and the rev that its author says to have seen. */
export type Plan = (locked: ReceiptBoard) => Promise<{ ops: BoardOp[]; seenRev: number }>;

/** A request that names a revision further ahead is wrong. */
const MAX_AHEAD = 10_000;

/** From here on revisions rise by one only: a client must not push them to the end of the column's range. */
const MAX_REV_TO_SKIP_TO = 500_000_000;

/**
 * One batch of edits: lock, apply, append to the log, rev + 1. The order is the arrival order here.
 * @throws Fault receiptNotFound, receiptDeleted, editsTooLarge; invalid when the board that comes of it would
 * not be sound
 */
export async function editBoard(trx: Trx, id: string, author: Author, plan: Plan): Promise<Edited> {
  const locked = await lockBoard(trx, author.user, id);
  if (locked.deleted) throw new Fault('receiptDeleted');
  const { ops, seenRev } = await plan(locked);
  const before = locked.doc;
  if (!ops.length) return { id, rev: locked.rev, board: before, outcomes: [], before };
  // A phone has seen more revisions than there are if the database was restored from a copy. The board
  // goes on behind those: else the phone would take the answer for an old one (PUSH-7).
  const ahead = Math.max(0, seenRev - locked.rev);
  const canSkip = ahead <= MAX_AHEAD && seenRev <= MAX_REV_TO_SKIP_TO;
  const rev = locked.rev + (canSkip ? ahead : 0) + 1;
  const { board, log } = await applyBatch(before, ops);
  await ownTurn();
  checkBoard(board);
  await storeBatch(trx, { id, rev, doc: board }, log, author);
  return { id, rev, board, outcomes: log.map(({ outcome }) => outcome), before };
}

/**
 * Runs a batch through the reducer. Each operation has its own outcome; none stops the others. If the batch
 * as a whole takes the board out of the range of money (two phones' large amounts meet here), the server
 * rejects those operations that do it.
 */
async function applyBatch(board: StoredBoard, ops: readonly BoardOp[]): Promise<Batch> {
  const isSound = (next: StoredBoard) => isWithinMoneyRange(shownBoard(next));
  const done = await run(board, ops, () => true);
  // Amounts that change places may be too much in between: only what comes of a batch matters.
  return leavesMoneyRange(shownBoard(board), shownBoard(done.board)) ? run(board, ops, isSound) : done;
}

interface Batch {
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
  mayBe: (next: StoredBoard) => boolean,
): Promise<Batch> {
  let current = board;
  const log: LoggedOp[] = [];
  let left = MAX_LOG_CHARS;
  for (const [seq, op] of ops.entries()) {
    if (seq % SLICE === SLICE - 1) await ownTurn();
    const { board: next, outcome } = applyOp(current, op);
    const isTaken = outcome === 'applied' && mayBe(next);
    const was = isTaken ? readField(current, op) : null;
    if (isTaken) current = next;
    log.push({ seq, op, was, outcome: isTaken ? 'applied' : 'rejected' });
    left -= JSON.stringify(op).length + (was ? JSON.stringify(was).length : 0);
    if (left < 0) throw new Fault('editsTooLarge');
  }
  return { board: current, log };
}

/** The board with these operations on it. */
export const applyInSlices = async (board: StoredBoard, ops: readonly BoardOp[]): Promise<StoredBoard> =>
  (await run(board, ops, () => true)).board;
