import type { DndContextProps } from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ItemMove } from '../../../../domain/board/board-ops.ts';
import type { BoardView } from '../../board-view.ts';
import { describeDrag } from './describe-drag.ts';
import { createDragSession, type DragSession } from './drag-session.ts';
import type { BoardElements } from './elements.ts';
import { INSTRUCTIONS } from './grip.tsx';
import { draggedBy, type Dragged, type DropPlace, type ScreenPoint } from './places.ts';
import { useBoardSensors } from './sensors.ts';
import { dragTexts } from './texts.ts';

interface Options {
  view: BoardView;
  onDrop: (dragged: Dragged, place: DropPlace) => boolean;
  /** Runs `then` once the board shows the drop. */
  whenPainted: (then: () => void) => void;
  /** The dragged item came over another column; null: over no column, or the drag has ended. */
  onAim: (move: ItemMove | null) => void;
}

/** A drag scrolls the page within a quarter of its height from the edge (specification, section 9). */
const threshold = { x: 0.25, y: 0.25 };

/** The bar lies at the edge: an item held over a name must not scroll the list away. */
const isOverBar = (at: ScreenPoint | null): boolean =>
  at !== null && document.elementFromPoint(at.x, at.y)?.closest('[data-bar]') !== null;

/** Silences the library, which knows only pixels. The session speaks, place by place. */
const silent = () => undefined;
const accessibility = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: dragTexts.instructions },
  restoreFocus: false,
};

/** Connects the drag library, which knows when a drag starts, to the session, which knows where it goes. */
export function useDrag(
  { board, ghost, line, said }: BoardElements,
  { view, onDrop, whenPainted, onAim }: Options,
): DndContextProps {
  const session = useRef<DragSession>(null);
  /** The pointer's place; null for the keyboard. */
  const pointer = useRef<ScreenPoint>(null);
  const columns = useEffectEvent(() => view.columns);
  const texts = useEffectEvent((dragged: Dragged) => describeDrag(view, dragged));
  const drop = useEffectEvent(onDrop);
  const aim = useEffectEvent(onAim);
  const painted = useEffectEvent(whenPainted);
  const sensors = useBoardSensors(
    (at) => (pointer.current = at),
    (arrow) => session.current?.step(arrow),
  );

  const [canScroll] = useState(() => () => !isOverBar(pointer.current));

  useEffect(() => {
    if (!board.current || !ghost.current || !line.current) return;
    const elements = { board: board.current, ghost: ghost.current, line: line.current };
    const say = (text: string) => {
      if (said.current) said.current.textContent = text;
    };
    const made = createDragSession(elements, { columns, texts, say, aim, drop, whenPainted: painted });
    session.current = made;
    return () => made.cancel();
  }, [board, ghost, line, said]);

  return {
    id: INSTRUCTIONS,
    sensors,
    autoScroll: { threshold, canScroll },
    accessibility,
    onDragStart({ activatorEvent }) {
      const dragged = draggedBy(activatorEvent.target, activatorEvent);
      pointer.current = getEventCoordinates(activatorEvent);
      if (dragged) session.current?.start(dragged, pointer.current);
    },
    // The library calls this for a scrolled page, too.
    onDragMove() {
      if (pointer.current) session.current?.move(pointer.current);
    },
    onDragEnd: () => session.current?.drop(),
    onDragCancel: () => session.current?.cancel(),
  };
}
