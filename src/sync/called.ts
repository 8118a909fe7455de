import { nameOn, type Board, type BoardOp } from '../domain/board.ts';

/**
 * What the receipt, and the items and people of some operations are called, by id, on the first board that
 * has them: the board, and the receipt too, may be without them when somebody reads what is told of them.
 */
export function namesFor(
  receipt: string,
  ops: readonly BoardOp[],
  boards: readonly Board[],
): Record<string, string> {
  const names = ops.flatMap(idsIn).flatMap((id) => {
    const [name] = boards.flatMap((board) => nameOn(board, id) ?? []);
    return name === undefined ? [] : [[id, name] as const];
  });
  const titles = boards.slice(0, 1).map(({ bill }) => [receipt, bill.title] as const);
  return Object.fromEntries([...names, ...titles]);
}

function idsIn(op: BoardOp): string[] {
  switch (op.op) {
    case 'bill.set':
      return [];
    case 'item.add':
      return [op.id, ...Object.keys(op.item.shares)];
    case 'item.share':
      return [op.id, ...Object.keys(op.shares)];
    case 'item.place':
      return [op.id, op.column];
    default:
      return [op.id];
  }
}
