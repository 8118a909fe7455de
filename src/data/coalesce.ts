import { applyOp, fieldOf, type BoardOp } from '../domain/board.ts';
import type { NewOutboxRow } from './enqueue.ts';
import type { BoardRow, OutboxRow } from './rows.ts';

/**
 * True when `op` may take the place of the lane's last row: the row was never sealed into a request
 * and sets the same field, so nobody can have seen its value.
 */
export function replaces(
  op: BoardOp,
  tail: Pick<OutboxRow, 'batch' | 'state' | 'call'> | undefined,
): boolean {
  if (!tail || tail.batch !== null || tail.state === 'parked' || tail.call.type !== 'board.op') return false;
  return sameField(op, tail.call.op);
}

/**
 * The revision up to which the screen has shown what stands where `op` writes: `rev`, the board's, unless a pending
 * edit of that field has hidden what came from others since (and may yet be given up). `pending` in the order in which it was made.
 */
export function seenBefore(
  op: BoardOp,
  { rev, view }: Pick<BoardRow, 'rev' | 'view'>,
  pending: readonly Pick<NewOutboxRow, 'call' | 'batch' | 'seen'>[],
): number {
  const hiding = pending.findLast(
    // One whose item or people have gone hides nothing.
    ({ call }) =>
      call.type === 'board.op' && sameField(op, call.op) && applyOp(view, call.op).outcome === 'applied',
  );
  return Math.min(rev, hiding?.batch?.baseRev ?? hiding?.seen ?? rev);
}

function sameField(op: BoardOp, other: BoardOp): boolean {
  const field = fieldOf(op);
  return field !== null && other.op === op.op && fieldOf(other) === field;
}
