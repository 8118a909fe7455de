import { fieldOf, type BoardOp } from '../../domain/board.ts';

/** An edit of a board that waits. */
export interface Edit {
  id: string;
  op: BoardOp;
}

/** One that still counts. */
interface Standing extends Edit {
  /** It brings back what an edit before it had deleted, as undo does: under a new id. */
  back: boolean;
}

/**
 * Of a receipt's edits those that show in how it ends up: an edit and its undo are both sent, but nobody
 * wants to read of the same item twice. `nameOf` gives an item's or person's name by its id.
 */
export function standing(edits: readonly Edit[], nameOf: (id: string) => string | undefined): Standing[] {
  return edits
    .filter(({ op }, at) => {
      const later = edits.slice(at + 1);
      if (later.some((next) => overtakes(next.op, op) || bringsBack(next.op, op, nameOf))) return false;
      return !isNaming(op) || !edits.slice(0, at).some((before) => isAdding(before.op, op.id));
    })
    .map(({ id, op }) => ({ id, op, back: edits.some((before) => bringsBack(op, before.op, nameOf)) }));
}

/** Sets the same field anew, or deletes what the other edit is about. */
function overtakes(next: BoardOp, op: BoardOp): boolean {
  if (isDeleting(next)) return 'id' in op && op.id === next.id;
  const field = fieldOf(op);
  return field !== null && next.op === op.op && fieldOf(next) === field;
}

function bringsBack(next: BoardOp, op: BoardOp, nameOf: (id: string) => string | undefined): boolean {
  if (op.op === 'item.delete') return next.op === 'item.add' && next.item.name === nameOf(op.id);
  if (op.op === 'column.delete') return next.op === 'column.add' && next.column.title === nameOf(op.id);
  return false;
}

const isDeleting = (op: BoardOp) => op.op === 'item.delete' || op.op === 'column.delete';

/** What is added is told with the name that it has by now. */
const isNaming = (op: BoardOp) =>
  (op.op === 'item.set' && op.field === 'name') || (op.op === 'column.set' && op.field === 'title');

const isAdding = (op: BoardOp, id: string) =>
  (op.op === 'item.add' || op.op === 'column.add') && op.id === id;
