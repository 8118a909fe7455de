import { sql } from 'kysely';
import { MAX_ADDED_BY_GUEST, MAX_GUESTS } from '../../src/contract/guests.ts';
import { shownBoard, type BoardOp, type StoredBoard } from '../../src/domain/board/board.ts';
import type { Trx } from '../db/database.ts';
import { addressOf, perMinute } from '../http/limit.ts';

/**
 * What guests may do at most. Counted by guest and by address, and never by link: a limit for a link would
 * lock a whole table out.
 */
const OPS = 120;
/** A table of eight shares one address, or many tables do. */
const OPS_OF_ADDRESS = 20 * OPS;

/** Counts a batch of a guest's. A phone's batch may be larger than the limit: it passes when it's alone. */
export function guestEdits(now: () => Date) {
  const ofGuest = perMinute(OPS, now);
  const ofAddress = perMinute(OPS_OF_ADDRESS, now);
  return (guest: string, ip: string, ops: number): void => {
    ofAddress(addressOf(ip), Math.min(ops, OPS));
    ofGuest(guest, Math.min(ops, OPS));
  };
}

/** How many people a user has added to a bill. */
export async function countAdded(trx: Trx, receipt: string, user: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from board_ops where receipt_id = ${receipt} and user_id = ${user}
      and op ->> 'op' = 'column.add' and outcome = 'applied'`.execute(trx);
  return rows[0]!.count;
}

/** Whether a guest's operation is one too many. `added`: people whom they have added before. */
export function isOverLimit(op: BoardOp, board: StoredBoard, me: string, added: number): boolean {
  if (op.op === 'column.add') return added >= MAX_ADDED_BY_GUEST;
  if (op.op !== 'column.hold' || !op.value) return false;
  const holders = new Set(
    Object.values(shownBoard(board).columns).flatMap((column) => Object.keys(column.holders ?? {})),
  );
  return !holders.has(me) && holders.size >= MAX_GUESTS;
}
