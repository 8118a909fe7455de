import { useMemo, useState } from 'react';
import type { DragEndEvent, DragOverEvent, DragStartEvent, Over, UniqueIdentifier } from '@dnd-kit/core';
import type { Board, BoardOp } from '../../domain/board.ts';
import { shownIn } from './collisions.ts';
import { itemDragId, parseDragId } from './drag-ids.ts';
import { lanesOf, moveColumn, moveItem, type ItemMove, type Lanes } from './lanes.ts';
import { columnDropOps, itemDropOps } from './ops.ts';

/**
 * What is being dragged and where it would land.
 *
 *   idle --start--> moving(move) --over--> moving(move') --end--> ops, idle
 *                        '------cancel, end outside------> idle
 *
 * While an item moves, the columns show it where it would land; the board itself changes on dropping.
 */
export function useDrag(board: Board, onDrop: (ops: BoardOp[]) => void) {
  const [active, setActive] = useState<UniqueIdentifier | null>(null);
  const [move, setMove] = useState<ItemMove | null>(null);
  const base = useMemo(() => lanesOf(board), [board]);
  const lanes = useMemo(() => (move ? moveItem(base, move) : base), [base, move]);

  const stop = () => {
    setActive(null);
    setMove(null);
  };

  return {
    active,
    lanes,
    /** The drag id of an item as it is shown in a column now. */
    dragId: (column: string, item: string): string =>
      active !== null && move?.item === item && move.to === column
        ? String(active)
        : itemDragId(column, item),
    onDragStart: (event: DragStartEvent) => {
      setActive(event.active.id);
      const dragged = parseDragId(event.active.id);
      if (dragged.kind === 'item') setMove(atHome(base, dragged.column, dragged.item));
    },
    onDragOver: ({ active: moving, over }: DragOverEvent) => {
      if (!move || over?.id === moving.id) return;
      if (!over) return setMove(atHome(base, move.from, move.item));
      const to = columnOf(over);
      if (to === move.to) return; // inside one column dnd-kit shows it; it counts on dropping
      setMove({
        ...move,
        to,
        index: indexAt(over, lanes, to, isBelow(moving.rect.current.translated, over)),
      });
    },
    onDragEnd: ({ active: moving, over }: DragEndEvent) => {
      const dragged = parseDragId(moving.id);
      if (over && dragged.kind === 'column') {
        const order = moveColumn(base.order, dragged.column, parseDragId(over.id).column);
        onDrop(columnDropOps(board, order));
      } else if (over && move) {
        onDrop(itemDropOps(board, landing(move, moving.id, over, lanes)));
      }
      stop();
    },
    onDragCancel: stop,
  };
}

const atHome = (lanes: Lanes, column: string, item: string): ItemMove => ({
  item,
  from: column,
  to: column,
  index: Math.max(0, lanes.tasks[column]?.indexOf(item) ?? 0),
});

const columnOf = (over: Over): string => shownIn(over) ?? parseDragId(over.id).column;

/** Where it would come to lie: before or behind the item it is over, or at the end of the column. */
function indexAt(over: Over, lanes: Lanes, column: string, below: boolean): number {
  const tasks = lanes.tasks[column] ?? [];
  const target = parseDragId(over.id);
  if (target.kind === 'column') return tasks.length;
  return Math.max(0, tasks.indexOf(target.item)) + (below ? 1 : 0);
}

/** On dropping, the item it lies over gives it its place in the column. */
function landing(move: ItemMove, moving: UniqueIdentifier, over: Over, lanes: Lanes): ItemMove {
  const target = parseDragId(over.id);
  if (over.id === moving || target.kind === 'column' || columnOf(over) !== move.to) return move;
  return { ...move, index: lanes.tasks[move.to]?.indexOf(target.item) ?? move.index };
}

const isBelow = (rect: { top: number } | null, over: Over): boolean =>
  rect !== null && rect.top > over.rect.top + over.rect.height / 2;
