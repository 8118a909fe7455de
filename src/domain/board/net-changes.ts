import { applyOp, applyOps, writtenField, readField } from './apply-op.ts';
import { MISSING_COLUMN, getOwn, shownBoard, type Board, type BoardOp, type StoredBoard } from './board.ts';
import { isEqualJson } from './equal-json.ts';

/** A field that changed: an operation that sets its new value, and one that sets the value before. */
export interface NetChange {
  op: BoardOp;
  was: BoardOp | null;
}

/**
 * What edits of a board come to, in the order of the last edits: one change a field, none where it ends as it
 * began. A row that they add is one change, as the row ends; it is none if they delete it again. Who had an
 * added item is a change of its own.
 */
export function netChanges(board: StoredBoard, ops: readonly BoardOp[]): NetChange[] {
  const edits = new Map<string, BoardOp>();
  let end = board;
  for (const op of ops) {
    const { board: next, outcome } = applyOp(end, op);
    const field = writtenField(op);
    end = next;
    if (outcome === 'rejected') continue;
    if (isAddition(op) && edits.has(field)) continue; // it stays in front of what names the row
    edits.delete(field);
    edits.set(field, op);
  }
  const start = applyOps(board, ops.filter(isAddition));
  const shown = shownBoard(end);
  const people = { ...board.columns, ...shown.columns };
  const setsShares = (id: string) => edits.has(writtenField({ op: 'item.share', id, shares: {} }));

  return [...edits.values()].flatMap((op): NetChange[] => {
    const isNew = op.op !== 'bill.set' && !hasRow(board, op);
    if (isAddition(op)) {
      const whole = isNew ? asShown(op, shown, setsShares(op.id)) : null;
      return whole ? [{ op: whole, was: readField(board, op) }] : [];
    }
    if (isNew && (op.op !== 'item.share' || !hasRow(shown, op))) return [];
    // The shares say the place in a column.
    if (op.op === 'item.place' && op.column !== MISSING_COLUMN && setsShares(op.id)) return [];
    const was = readField(start, op);
    const now = withOnly(people, readField(end, op));
    return now && !isEqualJson(now, was) ? [{ op: now, was }] : [];
  });
}

type Addition = Extract<BoardOp, { op: 'item.add' | 'column.add' }>;
const isAddition = (op: BoardOp): op is Addition => op.op === 'item.add' || op.op === 'column.add';

const hasRow = (board: StoredBoard, op: Exclude<BoardOp, { op: 'bill.set' }>): boolean =>
  getOwn<unknown>(op.op.startsWith('item.') ? board.items : board.columns, op.id) !== undefined;

/** The addition of a row as it is shown now; null where it isn't. */
function asShown(op: Addition, { items, columns }: Board, hasShareChange: boolean): Addition | null {
  if (op.op === 'column.add') {
    const column = getOwn(columns, op.id);
    return column ? { ...op, column } : null;
  }
  const item = getOwn(items, op.id);
  return item ? { ...op, item: hasShareChange ? { ...item, shares: op.item.shares } : item } : null;
}

/** Who had an item, without people who were added and deleted again. */
const withOnly = (people: StoredBoard['columns'], op: BoardOp | null): BoardOp | null =>
  op?.op === 'item.share'
    ? { ...op, shares: Object.fromEntries(Object.entries(op.shares).filter(([id]) => getOwn(people, id))) }
    : op;
