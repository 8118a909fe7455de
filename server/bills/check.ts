import * as z from 'zod/mini';
import { boardSchema, boardOpSchema } from '../../src/contract/board.ts';
import { exceededLimit } from '../../src/domain/board/apply-op.ts';
import {
  getOwn,
  MISSING_COLUMN,
  shownBoard,
  type BoardOp,
  type StoredBoard,
} from '../../src/domain/board/board.ts';
import { isWithinMoneyRange } from '../../src/domain/board/money-range.ts';
import { Fault } from '../http/fault.ts';

const tooLarge = () => new Fault('invalid', 'The amounts are too large.');

/**
 * Checks each board before the server stores it. The server can't send a board that the contract refuses,
 * and the feed of everybody who has it would stop. No sum of a bill may leave the range of money.
 * @throws Fault invalid
 */
export function checkBoard(board: StoredBoard): void {
  checkAmounts(board);
  check(boardSchema, board, 'board');
}

/**
 * A board that comes whole must be one that edits can make: each share names a column (BOARD-3), and no limit
 * is exceeded. @throws Fault invalid
 */
export function checkWhole(board: StoredBoard): void {
  const isColumn = (id: string) => getOwn(board.columns, id) !== undefined;
  const isWhole =
    !isColumn(MISSING_COLUMN) &&
    Object.values(board.items).every(({ shares }) => Object.keys(shares).every(isColumn)) &&
    exceededLimit(board) === null;
  if (!isWhole) throw new Fault('invalid', 'The board gives items to people that it lacks, or is too large.');
}

/** @throws Fault invalid */
export function checkAmounts(board: StoredBoard): void {
  if (!isWithinMoneyRange(shownBoard(board))) throw tooLarge();
}

const ops = z.array(boardOpSchema);

/** Checks operations that the server made from a document: history shows them too. @throws Fault invalid */
export function checkOps(made: BoardOp[]): BoardOp[] {
  check(ops, made, 'operation');
  return made;
}

function check(schema: z.ZodMiniType, value: unknown, what: string): void {
  const result = z.safeParse(schema, value);
  if (result.success) return;
  const where = (result.error.issues[0]?.path ?? []).map(String).join('.').slice(0, 200);
  throw new Fault('invalid', `This would make a ${what} that is not valid (${where}).`);
}

/** Converts a document to a board; an amount out of range is refused. @throws Fault invalid */
export function withinMoney<T>(convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw error;
  }
}
