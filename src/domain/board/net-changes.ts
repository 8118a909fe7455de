import { applyOp, applyOps, readField, setShares, wholeField, writtenField } from './apply-op.ts';
import { MISSING_COLUMN, getOwn, shownBoard, type Board, type BoardOp, type StoredBoard } from './board.ts';
import { isEqualJson } from './equal-json.ts';

/** A changed field: `op` sets its new value, `was` the value before. */
export interface NetChange {
  op: BoardOp;
  was: BoardOp | null;
}

/** A new order of items or people, or of the people who share an item: nobody pays another amount for it. */
export function isNewOrder({ op, was }: NetChange): boolean {
  if (op.op === 'item.place') return true;
  if (op.op === 'column.set') return op.field === 'rank';
  return op.op === 'item.share' && was?.op === op.op && isEqualJson(weightsOf(op), weightsOf(was));
}

const weightsOf = (op: Extract<BoardOp, { op: 'item.share' }>): Record<string, number> =>
  Object.fromEntries(Object.entries(setShares(op)).map(([id, { weight }]) => [id, weight]));

/**
 * The sum of edits: one change for each field, in the order of the last edits. A field that ends as it began
 * has no change. An added row is one change, with its last values, and none if it is deleted again.
 * The shares of an added item, and a treat of it, are changes of their own.
 */
export function netChanges(board: StoredBoard, ops: readonly BoardOp[]): NetChange[] {
  const edits = new Map<string, BoardOp>();
  let end = board;
  for (const op of ops) {
    const { board: next, outcome } = applyOp(end, op);
    const whole = wholeField(op);
    const field = writtenField(whole);
    end = next;
    if (outcome === 'rejected') continue;
    if (isAddition(op) && edits.has(field)) continue; // an addition stays before the edits of its row
    edits.delete(field);
    edits.set(field, whole);
  }
  const start = applyOps(board, ops.filter(isAddition));
  const shown = shownBoard(end);
  const people = { ...board.columns, ...shown.columns };
  const setsShares = (id: string) => edits.has(writtenField({ op: 'item.share', id, shares: {} }));
  const setsTreat = (id: string) => edits.has(writtenField(treat(id)));

  return [...edits.values()].flatMap((op): NetChange[] => {
    const isNew = op.op !== 'bill.set' && !hasRow(board, op);
    if (isAddition(op)) {
      const whole = isNew ? asShown(op, shown, setsShares(op.id), setsTreat(op.id)) : null;
      return whole ? [{ op: whole, was: readField(board, op) }] : [];
    }
    const isOwn = op.op === 'item.share' || (op.op === 'item.set' && op.field === 'treatedBy');
    if (isNew && (!isOwn || !hasRow(shown, op))) return [];
    // The shares contain the place in a column.
    if (op.op === 'item.place' && op.column !== MISSING_COLUMN && setsShares(op.id)) return [];
    const was = readField(start, op);
    const now = withOnly(people, readField(end, op));
    return now && !isEqualJson(now, was) ? [{ op: now, was }] : [];
  });
}

type Addition = Extract<BoardOp, { op: 'item.add' | 'column.add' }>;
const isAddition = (op: BoardOp): op is Addition => op.op === 'item.add' || op.op === 'column.add';

const treat = (id: string): BoardOp => ({ op: 'item.set', id, field: 'treatedBy', value: null });

const hasRow = (board: StoredBoard, op: Exclude<BoardOp, { op: 'bill.set' }>): boolean =>
  getOwn<unknown>(op.op.startsWith('item.') ? board.items : board.columns, op.id) !== undefined;

/** The addition of a row with its present values; null if the row is not shown. */
function asShown(
  op: Addition,
  { items, columns }: Board,
  hasShareChange: boolean,
  hasTreatChange: boolean,
): Addition | null {
  if (op.op === 'column.add') {
    const column = getOwn(columns, op.id);
    return column ? { ...op, column } : null;
  }
  const item = getOwn(items, op.id);
  if (!item) return null;
  const { treatedBy, ...rest } = item;
  const by = hasTreatChange ? op.item.treatedBy : treatedBy;
  const shares = hasShareChange ? op.item.shares : item.shares;
  return { ...op, item: { ...rest, shares, ...(by !== undefined && { treatedBy: by }) } };
}

/** The shares and the treat of an item, without people who were added and deleted again. */
function withOnly(people: StoredBoard['columns'], op: BoardOp | null): BoardOp | null {
  if (op?.op === 'item.set' && op.field === 'treatedBy')
    return op.value === null || getOwn(people, op.value) ? op : { ...op, value: null };
  if (op?.op !== 'item.share') return op;
  return {
    ...op,
    shares: Object.fromEntries(Object.entries(op.shares).filter(([id]) => getOwn(people, id))),
  };
}
