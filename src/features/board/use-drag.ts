import { useEffect, useEffectEvent, useRef } from 'react';
import { announcements } from './announcements.ts';
import type { BoardView } from './board-view.ts';
import { keyboardDrags } from './drag-keyboard.ts';
import { createMarks } from './drag-marks.ts';
import { gripOf, homeOf, moveOf, placeOn, placeBeside, type Dragged, type Place } from './drag-places.ts';
import { pointerDrags, type DragEvents } from './drag-pointer.ts';
import type { ItemMove } from './ops.ts';

interface Options {
  view: BoardView;
  onDrop: (dragged: Dragged, place: Place) => void;
  /** The item on its way came over another column; null: it is over none, or nothing moves any more. */
  onAim: (move: ItemMove | null) => void;
}

/** What is being dragged, and where it would land; null outside of every column. */
interface Drag {
  dragged: Dragged;
  byKeyboard: boolean;
  home: Place;
  place: Place | null;
}

const samePlace = (a: Place | null, b: Place | null): boolean => a?.over === b?.over && a?.index === b?.index;

/**
 * Dragging on the board.
 *
 *   idle --start--> drag(home) --move, arrow--> drag(place) --drop--> ops, idle
 *                        '--cancel, drop outside--> idle
 *
 * Only `onAim` and `onDrop` reach React, when the place changes; moving costs a transform.
 */
export function useDrag({ view, onDrop, onAim }: Options) {
  const board = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const lanes = useEffectEvent(() => view.columns);
  const texts = useEffectEvent((dragged: Dragged) => announcements(view, dragged));
  const drop = useEffectEvent(onDrop);
  const aim = useEffectEvent(onAim);

  useEffect(() => {
    if (!board.current || !ghost.current || !line.current) return;
    const elements = { board: board.current, ghost: ghost.current, line: line.current };
    const marks = createMarks(elements);
    let drag: Drag | null = null;

    const say = (text: string) => {
      if (said.current) said.current.textContent = text;
    };
    const aimAt = (place: Place | null) => {
      if (!drag || samePlace(place, drag.place)) return;
      const elsewhere = place?.over !== drag.place?.over;
      drag.place = place;
      marks.aim(drag.dragged, place, lanes(), samePlace(place, drag.home));
      say(texts(drag.dragged).over(place));
      if (elsewhere) aim(moveOf(drag.dragged, place));
    };
    /** Ends the drag; answers what it was. */
    const end = (): Drag | null => {
      const ended = drag;
      drag = null;
      marks.clear();
      if (ended) aim(null);
      return ended;
    };
    const events: DragEvents = {
      onStart(dragged, at) {
        const home = homeOf(dragged, lanes());
        drag = { dragged, byKeyboard: at === null, home, place: home };
        const { name, picked } = texts(dragged);
        marks.lift(dragged, name);
        if (at) marks.follow(at);
        marks.aim(dragged, home, lanes(), true);
        say(picked);
      },
      onDrop() {
        const ended = end();
        if (!ended) return;
        say(texts(ended.dragged).dropped(ended.place));
        if (!ended.place) return;
        drop(ended.dragged, ended.place);
        // In another column it is another element: the keyboard goes on from there.
        const { byKeyboard, dragged, place } = ended;
        if (byKeyboard) requestAnimationFrame(() => gripOf(elements.board, dragged, place)?.focus());
      },
      onCancel() {
        const ended = end();
        if (ended) say(texts(ended.dragged).cancelled);
      },
    };
    const ends = [
      pointerDrags(elements.board, {
        ...events,
        onMove(at, under) {
          if (!drag) return;
          const place = placeOn(under, drag.dragged, at, lanes()); // reads the layout before anything is written
          marks.follow(at);
          aimAt(place);
        },
      }),
      keyboardDrags(elements.board, {
        ...events,
        onStep(arrow) {
          if (!drag?.place) return;
          const place = placeBeside(drag.dragged, drag.place, arrow, lanes(), elements.board);
          if (!place) return;
          aimAt(place);
          marks.reveal();
        },
      }),
    ];
    return () => {
      for (const stop of ends) stop();
    };
  }, []);

  return { board, ghost, line, said };
}
