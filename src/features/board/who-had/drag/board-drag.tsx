import { DndContext, useDraggable, type DraggableSyntheticListeners } from '@dnd-kit/core';
import { useEffect, type RefObject } from 'react';
import { columnDropOps, itemDropOps, type ItemMove } from '../../../../domain/board/board-ops.ts';
import type { BoardView } from '../../board-view.ts';
import { useBoardEdits } from '../../edits/board-edits.ts';
import type { BoardElements } from './elements.ts';
import { moveColumn, moveOf } from './places.ts';
import { useDrag } from './use-drag.ts';

interface Props {
  view: BoardView;
  elements: BoardElements;
  /** The move that a drop would make now; null without a dragged item. */
  onAim: (move: ItemMove | null) => void;
  /** Told with each render: what the grips' events go to. */
  onListeners: (listeners: DraggableSyntheticListeners) => void;
}

/** Dragging on the board, with the library. A bill is shown before this code is here. */
export function BoardDrag({ view, elements, onAim, onListeners }: Props) {
  const edits = useBoardEdits();
  const context = useDrag(elements, {
    view,
    onAim,
    onDrop(dragged, place) {
      const board = edits.board();
      const order = view.columns.map(({ id }) => id);
      const move = moveOf(dragged, place);
      const ops = move
        ? itemDropOps(board, move)
        : columnDropOps(board, moveColumn(order, dragged.column, place.over));
      const isRefused = edits.refusal(ops) !== null;
      edits.edit(ops);
      return !isRefused;
    },
    whenPainted: edits.whenPainted,
  });
  return (
    <DndContext {...context}>
      <Draggable board={elements.board} onListeners={onListeners} />
    </DndContext>
  );
}

interface DraggableProps {
  board: RefObject<HTMLElement | null>;
  onListeners: Props['onListeners'];
}

/**
 * The only draggable. It stands beside the board, because each move changes the drag library's contexts,
 * and React then searches everything below them.
 */
function Draggable({ board, onListeners }: DraggableProps) {
  const { listeners, setNodeRef } = useDraggable({ id: 'board' });
  useEffect(() => {
    setNodeRef(board.current);
    onListeners(listeners);
  });
  return null;
}
