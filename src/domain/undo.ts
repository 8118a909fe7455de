import { applyOp, MISSING_COLUMN, own, type Board, type BoardOp, type Share } from './board.ts';

/**
 * Taking edits back.
 *
 *   gesture (ops) --inverseOfAll--> ops that take it back --applied, inverted again--> redo
 *
 * Invariants
 *   U1  Applying the inverse gives the board that was, but for the ids below.
 *   U2  Delete wins everywhere, so what was deleted comes back under a new id, and every other step
 *       that names the old one has to follow it (`renamed`).
 *   U3  What an operation didn't do (gone, rejected) is not taken back.
 *   U4  Everybody pays to the sen what they paid before: the new ids are made of the old ones (again.ts).
 *   U5  What somebody else has set since is not taken back: each step knows how the edit left its field (`asOn`).
 */

/** One operation that takes back. */
export interface TakeBack {
  op: BoardOp;
  /** The field as the edit left it, told as an operation; null where the edit left nothing. */
  left: BoardOp | null;
}

/** Gives what was deleted the id under which it comes back. */
export type NewId = (kind: 'item' | 'column', old: string) => string;

/** The operations that take `op` back from the board that it makes of `board` (U1, U3). */
export function inverseOps(board: Board, op: BoardOp, newId: NewId): BoardOp[] {
  const { board: after, outcome } = applyOp(board, op);
  if (outcome !== 'applied' || after === board) return [];
  switch (op.op) {
    case 'item.add':
      return [{ op: 'item.delete', id: op.id }];
    case 'column.add':
      return [{ op: 'column.delete', id: op.id }];
    case 'item.delete':
      return [{ op: 'item.add', id: newId('item', op.id), item: board.items[op.id]! }];
    case 'column.delete':
      return columnBack(board, op.id, newId('column', op.id));
    default: {
      const before = asOn(board, op);
      return before ? [before] : [];
    }
  }
}

function columnBack(board: Board, old: string, id: string): BoardOp[] {
  const theirs = Object.entries(board.items).filter(([, { shares }]) => own(shares, old));
  return [
    { op: 'column.add', id, column: board.columns[old]! },
    ...theirs.map(([item, { shares }]): BoardOp => ({
      op: 'item.share',
      id: item,
      shares: renamedKey(shares, old, id),
    })),
  ];
}

/** The same for one gesture's operations, the last one first. */
export function inverseOfAll(board: Board, ops: readonly BoardOp[], newId: NewId): TakeBack[] {
  let steps: TakeBack[][] = [];
  let current = board;
  for (const op of ops) {
    const inverse = inverseOps(current, op, (kind, old) => {
      const id = newId(kind, old);
      steps = steps.map((step) => step.map((earlier) => renamedStep(earlier, old, id))); // they come after it
      return id;
    });
    const after = applyOp(current, op).board;
    steps.push(inverse.map((back) => ({ op: back, left: asOn(after, back) })));
    current = after;
  }
  return steps.toReversed().flat();
}

/** What `op` would change, as it stands on the board; null where it would add, or that isn't there (U5). */
export function asOn(board: Board, op: BoardOp): BoardOp | null {
  if (op.op === 'bill.set') return { ...op, value: board.bill[op.field] } as BoardOp;
  if (op.op === 'item.add' || op.op === 'column.add') return null;
  if (op.op === 'column.set' || op.op === 'column.delete') {
    const column = own(board.columns, op.id);
    if (!column) return null;
    return op.op === 'column.set'
      ? ({ ...op, value: column[op.field] } as BoardOp)
      : { op: 'column.add', id: op.id, column };
  }
  const item = own(board.items, op.id);
  if (!item) return null;
  switch (op.op) {
    case 'item.set':
      return { ...op, value: item[op.field] } as BoardOp;
    case 'item.place':
      return { ...op, rank: (op.column === MISSING_COLUMN ? item : own(item.shares, op.column))?.rank ?? '' };
    case 'item.share':
      return { ...op, shares: item.shares };
    case 'item.delete':
      return { op: 'item.add', id: op.id, item };
  }
}

/** `renamed` for both sides of a step. */
export const renamedStep = ({ op, left }: TakeBack, from: string, to: string): TakeBack => ({
  op: renamed(op, from, to),
  left: left && renamed(left, from, to),
});

/** The operation with an item's or column's id replaced wherever it stands (U2). */
export function renamed(op: BoardOp, from: string, to: string): BoardOp {
  if (op.op === 'bill.set') return op;
  const id = op.id === from ? to : op.id;
  switch (op.op) {
    case 'item.add':
      return { ...op, id, item: { ...op.item, shares: renamedKey(op.item.shares, from, to) } };
    case 'item.share':
      return { ...op, id, shares: renamedKey(op.shares, from, to) };
    case 'item.place':
      return { ...op, id, column: op.column === from ? to : op.column };
    default:
      return { ...op, id };
  }
}

const renamedKey = (shares: Record<string, Share>, from: string, to: string): Record<string, Share> =>
  Object.fromEntries(Object.entries(shares).map(([id, share]) => [id === from ? to : id, share]));
