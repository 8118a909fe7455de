import { fieldOf, type BoardOp } from '../domain/board.ts';
import type { OutboxRow } from './rows.ts';

/**
 * True when `op` may take the place of the lane's last row: the row was never sealed into a request
 * and sets the same field, so nobody can have seen its value.
 */
export function replaces(
  op: BoardOp,
  tail: Pick<OutboxRow, 'batch' | 'state' | 'call'> | undefined,
): boolean {
  if (!tail || tail.batch !== null || tail.state === 'parked' || tail.call.type !== 'board.op') return false;
  const field = fieldOf(op);
  return field !== null && tail.call.op.op === op.op && fieldOf(tail.call.op) === field;
}
