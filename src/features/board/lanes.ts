import { MISSING_COLUMN, type Board } from '../../domain/board.ts';
import { columnsInOrder, taskIds } from '../../domain/layout.ts';

/** Which item lies where on the screen: while something is dragged this runs ahead of the board. */
export interface Lanes {
  /** Column ids in order, the missing column last. */
  order: string[];
  /** Item ids by column, in order. */
  tasks: Record<string, string[]>;
}

export function lanesOf(board: Board): Lanes {
  const order = [...columnsInOrder(board).map(([id]) => id), MISSING_COLUMN];
  return { order, tasks: Object.fromEntries(order.map((id) => [id, taskIds(board, id)])) };
}

/** An item on its way: `index` is its place in `to` once it has left `from`. */
export interface ItemMove {
  item: string;
  from: string;
  to: string;
  index: number;
}

/** Takes the item out of its column and inserts it at its new place. */
export function moveItem(lanes: Lanes, { item, from, to, index }: ItemMove): Lanes {
  const left = (lanes.tasks[from] ?? []).filter((id) => id !== item);
  const target = (from === to ? left : (lanes.tasks[to] ?? [])).filter((id) => id !== item);
  return { ...lanes, tasks: { ...lanes.tasks, [from]: left, [to]: target.toSpliced(index, 0, item) } };
}

/** Puts `column` where `over` is. The missing column stays last. */
export function moveColumn(order: readonly string[], column: string, over: string): string[] {
  const people = order.filter((id) => id !== MISSING_COLUMN);
  const from = people.indexOf(column);
  const to = over === MISSING_COLUMN ? people.length - 1 : people.indexOf(over);
  if (from < 0 || to < 0) return [...order];
  const moved = people.toSpliced(from, 1).toSpliced(to, 0, column);
  return [...moved, ...order.filter((id) => id === MISSING_COLUMN)];
}
