import type { Board, BoardOp, Outcome } from '../../src/domain/board.ts';
import type { Trx } from '../db/database.ts';
import { allGone, applyBatch } from './apply.ts';
import { checkBoard } from './check.ts';
import { lockBoard, storeBatch, type Author, type LockedBoard } from './repository.ts';
import { markSuperseded } from './superseded.ts';

export interface Edited {
  id: string;
  rev: number;
  board: Board;
  outcomes: Outcome[];
  /** The board before. */
  before: Board;
}

/** What the batch holds, once the board is locked; and the rev that its author says to have seen. */
export type Plan = (locked: LockedBoard) => Promise<{ ops: BoardOp[]; seenRev: number }>;

/** So many revisions may be left out at once; whoever has seen more talks nonsense. */
const MAX_AHEAD = 10_000;

/**
 * One batch of edits: lock, apply, append to the log, rev + 1. The order is the arrival order here.
 * @throws Fault receiptNotFound; invalid when the board that comes of it would not be sound
 */
export async function editBoard(trx: Trx, id: string, author: Author, plan: Plan): Promise<Edited> {
  const locked = await lockBoard(trx, author.user, id);
  const { ops, seenRev } = await plan(locked);
  const before = locked.doc;
  if (!ops.length) return { id, rev: locked.rev, board: before, outcomes: [], before };
  // Who has seen more revisions than there are saw them before the database was restored from a copy: the
  // board goes on behind those, or that phone would take what comes for old (P7).
  const ahead = Math.max(0, seenRev - locked.rev);
  const rev = locked.rev + (ahead > MAX_AHEAD ? 0 : ahead) + 1;
  const baseRev = Math.min(seenRev, locked.rev);
  const { board, log } = locked.deleted ? { board: before, log: allGone(ops) } : applyBatch(before, ops);
  if (!locked.deleted) checkBoard(board);
  await storeBatch(trx, { id, rev, doc: board }, log, baseRev, author);
  await markSuperseded(trx, { receipt: id, rev, baseRev, author, before, log });
  return { id, rev, board, outcomes: log.map(({ outcome }) => outcome), before };
}
