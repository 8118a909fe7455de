import type { describeDrag } from './describe-drag.ts';
import { createMarks, type DragElements } from './marks.ts';
import {
  gripOf,
  homeOf,
  moveOf,
  placeBeside,
  placeOn,
  type Arrow,
  type Dragged,
  type ColumnItems,
  type DropPlace,
  type ScreenPoint,
} from './places.ts';
import type { ItemMove } from '../../../domain/board/board-ops.ts';

export interface DragPorts {
  /** The columns as they lie, the missing one last. */
  columns: () => readonly ColumnItems[];
  texts: (dragged: Dragged) => ReturnType<typeof describeDrag>;
  /** To a screen reader. */
  say: (text: string) => void;
  /** The item on its way came over another column; null: it is over none, or nothing moves any more. */
  aim: (move: ItemMove | null) => void;
  drop: (dragged: Dragged, place: DropPlace) => void;
  /** Runs `then` once what was dropped is shown where it landed. */
  whenPainted: (then: () => void) => void;
}

/** What is being dragged, and where it would land; null outside of every column. */
interface Drag {
  dragged: Dragged;
  byKeyboard: boolean;
  home: DropPlace;
  place: DropPlace | null;
  /** Where the pointer went and nothing shows yet. */
  moved: ScreenPoint | null;
}

const samePlace = (a: DropPlace | null, b: DropPlace | null): boolean =>
  a?.over === b?.over && a?.index === b?.index && a?.also === b?.also;

/**
 * Dragging on the board.
 *
 *   idle --start--> drag(home) --move, step--> drag(place) --drop--> ops, idle
 *                        '--cancel, drop outside--> idle
 *
 * Only `aim` and `drop` reach React's rows, when the place changes; moving costs a transform, once a frame:
 * the library tells of each move and each scroll and reads the layout after it, which a change would dirty.
 */
export function createDragSession(elements: DragElements, ports: DragPorts) {
  const { columns, texts, say, aim, drop, whenPainted } = ports;
  const marks = createMarks(elements);
  let drag: Drag | null = null;

  const aimAt = (place: DropPlace | null) => {
    if (!drag || samePlace(place, drag.place)) return;
    const elsewhere = place?.over !== drag.place?.over || place?.also !== drag.place?.also;
    drag.place = place;
    marks.aim(drag.dragged, place, columns(), samePlace(place, drag.home));
    say(texts(drag.dragged).over(place));
    if (elsewhere) aim(moveOf(drag.dragged, place));
  };
  /** Shows where the pointer went last. */
  const showMove = () => {
    if (!drag?.moved) return;
    const { dragged, moved } = drag;
    drag.moved = null;
    // Reads the layout before anything is written.
    const place = placeOn(document.elementFromPoint(moved.x, moved.y), dragged, moved, columns());
    marks.follow(moved);
    aimAt(place);
  };
  const clear = () => {
    if (!drag) marks.clear(); // another one may have begun
    aim(null);
  };
  return {
    /** `at` is null by keyboard. */
    start(dragged: Dragged, at: ScreenPoint | null) {
      const home = homeOf(dragged, columns());
      drag = { dragged, byKeyboard: at === null, home, place: home, moved: null };
      const { name, picked } = texts(dragged);
      marks.lift(dragged, name);
      if (at) marks.follow(at);
      marks.aim(dragged, home, columns(), true);
      say(picked);
    },
    move(at: ScreenPoint) {
      if (!drag) return;
      if (!drag.moved) requestAnimationFrame(showMove);
      drag.moved = at;
    },
    step(arrow: Arrow) {
      if (!drag?.place) return;
      const place = placeBeside(drag.dragged, drag.place, arrow, columns(), elements.board);
      if (!place) return;
      aimAt(place);
      marks.reveal();
    },
    drop() {
      showMove(); // it may have come here since the last frame
      if (!drag) return;
      const { byKeyboard, dragged, place } = drag;
      drag = null;
      say(texts(dragged).dropped(place));
      if (!place) return clear();
      drop(dragged, place);
      // Until then the marks stay: without them it would be seen where it came from.
      whenPainted(() => {
        clear();
        // In another column it is another element: the keyboard goes on from there.
        if (byKeyboard) requestAnimationFrame(() => gripOf(elements.board, dragged, place)?.focus());
      });
    },
    cancel() {
      const cancelled = drag;
      drag = null;
      clear();
      if (cancelled) say(texts(cancelled.dragged).cancelled);
    },
  };
}

export type DragSession = ReturnType<typeof createDragSession>;
