import { arrayMove } from '@dnd-kit/sortable';
import type { ItemMove } from '../../../../domain/board/board-ops.ts';
import { MISSING_COLUMN } from '../../../../domain/board/board.ts';

/** A dragged column, or an item with the column it is dragged from: a shared item stands in several. */
export type Dragged = { kind: 'column'; column: string } | { kind: 'item'; column: string; item: string };

/**
 * Where a drop would land: an item's index in the column `over`, or a column's index among the columns.
 * Both count without the dragged one.
 */
export interface DropPlace {
  over: string;
  index: number;
  /** A drop on a name in the bar: that person shares the item, too. */
  also?: true;
}

export interface ScreenPoint {
  /** CSS pixels from the window's top left corner. */
  x: number;
  y: number;
}

/** A column with its items. The missing one comes last. */
export interface ColumnItems {
  id: string;
  itemIds: readonly string[];
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
export const isArrow = (key: string): key is Arrow => Object.hasOwn(DIRECTION, key);

const DIRECTION: Record<Arrow, readonly [dx: number, dy: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const dataOf = (
  element: Element | null | undefined,
  name: 'column' | 'item' | 'person',
): string | undefined => element?.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];

export const columnElement = (board: ParentNode, id: string): HTMLElement | null =>
  board.querySelector(`[data-column="${CSS.escape(id)}"]`);

export const itemElement = (column: ParentNode | null, id: string | undefined): HTMLElement | null =>
  id === undefined ? null : (column?.querySelector(`[data-item="${CSS.escape(id)}"]`) ?? null);

/** A person's name in the bar. */
export const personElement = (id: string): HTMLElement | null =>
  document.querySelector(`[data-person="${CSS.escape(id)}"]`);

/** The grip of the dropped item or column. */
export function gripOf(board: ParentNode, dragged: Dragged, { over }: DropPlace): HTMLElement | null {
  const dropped =
    dragged.kind === 'item'
      ? itemElement(columnElement(board, over), dragged.item)
      : columnElement(board, dragged.column);
  return dropped?.querySelector<HTMLElement>('[data-grip]') ?? null;
}

/** What a grip drags, and what a mouse drags by a row's name or amount; null for anything else. */
export function draggedBy(target: EventTarget | null, event?: Event): Dragged | null {
  const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
  const grip =
    target instanceof Element ? target.closest(isMouse ? '[data-grip], [data-pull]' : '[data-grip]') : null;
  const column = dataOf(grip, 'column');
  if (column === undefined) return null;
  const item = dataOf(grip, 'item');
  return item === undefined ? { kind: 'column', column } : { kind: 'item', column, item };
}

/** The column's items without the dragged one. */
export const othersIn = (
  columns: readonly ColumnItems[],
  column: string,
  dragged: Dragged,
): readonly string[] => {
  const tasks = columns.find(({ id }) => id === column)?.itemIds ?? [];
  return dragged.kind === 'item' ? tasks.filter((id) => id !== dragged.item) : tasks;
};

/** The present place of the dragged item or column. */
export function homeOf(dragged: Dragged, columns: readonly ColumnItems[]): DropPlace {
  const { column } = dragged;
  const at = columns.findIndex(({ id }) => id === column);
  const index = dragged.kind === 'column' ? at : (columns[at]?.itemIds.indexOf(dragged.item) ?? 0);
  return { over: column, index: Math.max(0, index) };
}

/** The drop place for the element under the pointer; null outside all columns, where a drop does nothing. */
export function placeOn(
  under: Element | null,
  dragged: Dragged,
  { y }: ScreenPoint,
  columns: readonly ColumnItems[],
): DropPlace | null {
  const person = dataOf(under, 'person');
  if (person !== undefined && dragged.kind === 'item')
    return { over: person, index: othersIn(columns, person, dragged).length, also: true };
  const over = dataOf(under, 'column');
  if (over === undefined) return null;
  if (dragged.kind === 'column')
    return { over, index: homeOf({ kind: 'column', column: over }, columns).index };
  const others = othersIn(columns, over, dragged);
  const row = under?.closest<HTMLElement>('[data-item]');
  const item = row?.dataset['item'];
  if (item === dragged.item) return homeOf({ ...dragged, column: over }, columns);
  if (row && item !== undefined) {
    const { top, height } = row.getBoundingClientRect();
    return { over, index: others.indexOf(item) + (y > top + height / 2 ? 1 : 0) };
  }
  // On the column's head, or below its last item.
  const first = under?.closest('[data-column]')?.querySelector('[data-item]')?.getBoundingClientRect().top;
  return { over, index: first !== undefined && y < first ? 0 : others.length };
}

/** The next place in an arrow's direction; null where there is none. */
export function placeBeside(
  dragged: Dragged,
  from: DropPlace,
  arrow: Arrow,
  columns: readonly ColumnItems[],
  board: ParentNode,
): DropPlace | null {
  const [, dy] = DIRECTION[arrow];
  if (dragged.kind === 'item' && dy !== 0) {
    const index = from.index + dy;
    if (index >= 0 && index <= othersIn(columns, from.over, dragged).length) return { ...from, index };
  }
  const over = columnBeside(from.over, arrow, columns, board);
  if (over === null) return null;
  if (dragged.kind === 'column')
    return { over, index: homeOf({ kind: 'column', column: over }, columns).index };
  const last = othersIn(columns, over, dragged).length;
  const sideways = Math.min(from.index, last);
  return { over, index: dy === 0 ? sideways : dy > 0 ? 0 : last };
}

/** The nearest column whose corner lies in that direction. */
function columnBeside(
  column: string,
  arrow: Arrow,
  columns: readonly ColumnItems[],
  board: ParentNode,
): string | null {
  const [dx, dy] = DIRECTION[arrow];
  const from = columnElement(board, column)?.getBoundingClientRect();
  if (!from) return null;
  let best: { id: string; cost: number } | null = null;
  for (const { id } of columns) {
    const rect = columnElement(board, id)?.getBoundingClientRect();
    if (!rect) continue;
    const ahead = (rect.left - from.left) * dx + (rect.top - from.top) * dy;
    const aside = Math.abs((rect.left - from.left) * dy) + Math.abs((rect.top - from.top) * dx);
    const cost = ahead + aside * 3; // prefers straight ahead to aslant
    if (ahead > 4 && (!best || cost < best.cost)) best = { id, cost };
  }
  return best?.id ?? null;
}

/** The move for the operations; null for a column, and outside all columns. */
export function moveOf(dragged: Dragged, place: DropPlace | null): ItemMove | null {
  if (dragged.kind === 'column' || !place) return null;
  const { over: to, index, also } = place;
  return { item: dragged.item, from: dragged.column, to, index, ...(also && { also }) };
}

/** Moves `column` to the place of `over`. The missing column stays last. */
export function moveColumn(order: readonly string[], column: string, over: string): string[] {
  const people = order.filter((id) => id !== MISSING_COLUMN);
  const from = people.indexOf(column);
  const to = over === MISSING_COLUMN ? people.length - 1 : people.indexOf(over);
  if (from < 0 || to < 0) return [...order];
  return [...arrayMove(people, from, to), ...order.filter((id) => id === MISSING_COLUMN)];
}
