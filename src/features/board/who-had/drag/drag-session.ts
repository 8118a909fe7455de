import type { ItemMove } from '../../../../domain/board/board-ops.ts';
import { nothingHasFocus } from '../../../../presses/focus.ts';
import type { describeDrag } from './describe-drag.ts';
import { createMarks, type DragElements } from './marks.ts';
import {
  draggedBy,
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

export interface DragPorts {
  /** The columns in their order, the missing one last. */
  columns: () => readonly ColumnItems[];
  texts: (dragged: Dragged) => ReturnType<typeof describeDrag>;
  /** Speaks to a screen reader. */
  say: (text: string) => void;
  /** The dragged item came over another column; null: over no column, or the drag has ended. */
  aim: (move: ItemMove | null) => void;
  /** False if the bill can't take it: a toast says why. */
  drop: (dragged: Dragged, place: DropPlace) => boolean;
  /** Runs `then` once the board shows the drop. */
  whenPainted: (then: () => void) => void;
}

/** The present drag. `place` is where a drop would land, null outside all columns. */
interface Drag {
  dragged: Dragged;
  byKeyboard: boolean;
  home: DropPlace;
  place: DropPlace | null;
  /** How far the page was scrolled. */
  scrolled: number;
  /** The pointer's place, until the next frame shows it. */
  moved: ScreenPoint | null;
}

const samePlace = (a: DropPlace | null, b: DropPlace | null): boolean =>
  a?.over === b?.over && a?.index === b?.index && a?.also === b?.also;

/** One item in two columns is the same. */
const isSame = (a: Dragged | null, b: Dragged): boolean =>
  a?.kind === 'item' && b.kind === 'item' ? a.item === b.item : a?.kind === b.kind && a.column === b.column;

/**
 * Dragging on the board.
 *
 *   idle --start--> drag(home) --move, step--> drag(place) --drop--> ops, idle
 *                        '--cancel, drop outside--> idle
 *
 * React renders only for `aim` and `drop`. A move sets one transform, once a frame: the library reads the
 * layout after each move and scroll, so more changes would cost a layout each.
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
  /** Shows the pointer's last place. */
  const showMove = () => {
    if (!drag?.moved) return;
    const { dragged, moved } = drag;
    drag.moved = null;
    // Reads the layout before it writes anything.
    const place = placeOn(document.elementFromPoint(moved.x, moved.y), dragged, moved, columns());
    marks.follow(moved);
    aimAt(place);
  };
  const clear = () => {
    if (!drag) marks.clear(); // unless another drag has begun
    aim(null);
  };
  return {
    /** `at` is null by keyboard. */
    start(dragged: Dragged, at: ScreenPoint | null) {
      const home = homeOf(dragged, columns());
      drag = { dragged, byKeyboard: at === null, home, place: home, scrolled: window.scrollY, moved: null };
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
      showMove(); // the pointer may have moved since the last frame
      if (!drag) return;
      const { byKeyboard, dragged, place, scrolled } = drag;
      drag = null;
      const { dropped, cancelled } = texts(dragged);
      if (!place) {
        say(dropped(place));
        return clear();
      }
      say(drop(dragged, place) ? dropped(place) : cancelled);
      // The way to a name leads over the edge that scrolls: the list comes back.
      if (place.also) window.scrollTo(window.scrollX, scrolled);
      // The marks stay until then, because the board still shows the old place.
      whenPainted(() => {
        clear();
        // In another column the item has another element, which gets the focus, unless the user has moved on.
        if (byKeyboard)
          requestAnimationFrame(() => {
            if (nothingHasFocus() || isSame(draggedBy(document.activeElement), dragged))
              gripOf(elements.board, dragged, place)?.focus();
          });
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
