import { DndContext, useDraggable, type DraggableSyntheticListeners } from '@dnd-kit/core';
import { useEffect, type RefObject } from 'react';
import { columnDropOps, itemDropOps, portionsIn, type ItemMove } from '../../../../domain/board/board-ops.ts';
import { boardAfter } from '../../../../domain/board/apply-op.ts';
import { pickOps } from '../../../../domain/board/picks.ts';
import { piecesOf } from '../../../../domain/board/pieces.ts';
import { toast } from '../../../../toasts/toast.ts';
import type { Board } from '../../../../domain/board/board.ts';
import type { BoardView } from '../../board-view.ts';
import { useBoardEdits } from '../../edits/board-edits.ts';
import type { BoardElements } from './elements.ts';
import { moveColumn, moveOf } from './places.ts';
import { piecesTexts } from '../pieces/texts.ts';
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
      if (move && !isRefused) offerOne(board, boardAfter(board, ops), move);
      return !isRefused;
    },
    whenPainted: edits.whenPainted,
  });
  /** Somebody got all pieces that were left, and may have had just one. */
  const offerOne = (before: Board, after: Board, { item, to }: ItemMove) => {
    const had = portionsIn(before, item);
    const got = portionsIn(after, item)[to] ?? 0;
    const line = after.items[item];
    const gaveNobody = Object.entries(had).every(([who, count]) => portionsIn(after, item)[who] === count);
    if (!line || !piecesOf(line) || got < 2 || had[to] || !gaveNobody) return;
    const run = () => edits.edit(pickOps(edits.board(), item, to, 1));
    toast.offer(piecesTexts.all(got), { label: piecesTexts.justOne, run }, 'undo');
  };
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
