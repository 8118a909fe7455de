import type { DndContextProps } from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { useEffect, useEffectEvent, useRef } from 'react';
import { boardTexts } from '../texts.ts';
import { describeDrag } from './describe-drag.ts';
import type { BoardView } from '../board-view.ts';
import { draggedBy, type Dragged, type DropPlace, type ScreenPoint } from './places.ts';
import { useBoardSensors } from './sensors.ts';
import { createDragSession, type DragSession } from './drag-session.ts';
import { INSTRUCTIONS } from './grip.tsx';
import type { ItemMove } from '../../../domain/board/board-ops.ts';

interface Options {
  view: BoardView;
  onDrop: (dragged: Dragged, place: DropPlace) => void;
  /** Runs `then` once what was dropped is shown where it landed. */
  whenPainted: (then: () => void) => void;
  /** The item on its way came over another column; null: it is over none, or nothing moves any more. */
  onAim: (move: ItemMove | null) => void;
}

/** Where dragging scrolls by itself: a quarter of the way from the edge (specification, section 9). */
const autoScroll = { threshold: { x: 0.25, y: 0.25 } };

/** Told by the board itself (`said`), place by place; the library knows of pixels only. */
const silent = () => undefined;
const accessibility = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: boardTexts.drag.instructions },
  restoreFocus: false,
};

/** Joins the drag library, which knows when something is dragged, to the session, which knows where to. */
export function useDrag({ view, onDrop, whenPainted, onAim }: Options) {
  const board = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const session = useRef<DragSession>(null);
  /** Where the pointer is; null by keyboard. */
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

  useEffect(() => {
    if (!board.current || !ghost.current || !line.current) return;
    const elements = { board: board.current, ghost: ghost.current, line: line.current };
    const say = (text: string) => {
      if (said.current) said.current.textContent = text;
    };
    const made = createDragSession(elements, { columns, texts, say, aim, drop, whenPainted: painted });
    session.current = made;
    return () => made.cancel();
  }, []);

  const context: DndContextProps = {
    id: INSTRUCTIONS,
    sensors,
    autoScroll,
    accessibility,
    onDragStart({ activatorEvent }) {
      const dragged = draggedBy(activatorEvent.target);
      pointer.current = getEventCoordinates(activatorEvent);
      if (dragged) session.current?.start(dragged, pointer.current);
    },
    // Also when the page was scrolled beneath it.
    onDragMove() {
      if (pointer.current) session.current?.move(pointer.current);
    },
    onDragEnd: () => session.current?.drop(),
    onDragCancel: () => session.current?.cancel(),
  };
  return { board, ghost, line, said, context };
}
