import { draggedBy, type Dragged, type Point } from './drag-places.ts';

/** What a drag tells while it goes on, whatever it is made with. */
export interface DragEvents {
  /** `at` is null by keyboard. */
  onStart: (dragged: Dragged, at: Point | null) => void;
  onDrop: () => void;
  onCancel: () => void;
}

interface PointerEvents extends DragEvents {
  /** `under` is what the pointer is on. */
  onMove: (at: Point, under: Element | null) => void;
}

/** The specification's constants (section 9): pixels and milliseconds. */
const DISTANCE = 5;
const HOLD = 120;
/** A finger that moves further before its time is up meant something else. */
const TOLERANCE = 8;
/** Dragging scrolls from there on: a share of the window's height. */
const EDGE = 0.25;
/** At the very edge, pixels per millisecond. */
const SPEED = 1.2;

/**
 * Drags by mouse, pen and finger from any grip in `board`.
 *
 *   pressed --5 px (mouse, pen), 120 ms (finger)--> dragging --up--> drop
 *      '--up, a finger gone too far--> nothing         '--Escape, taken away by the system--> cancel
 *
 * It answers what ends the listening.
 */
export function pointerDrags(board: HTMLElement, events: PointerEvents): () => void {
  let cancel = () => {};
  const onDown = (event: PointerEvent) => {
    const dragged = draggedBy(event.target);
    if (!dragged || !event.isPrimary || event.button !== 0) return;
    cancel();
    cancel = follow(event, dragged, events);
  };
  board.addEventListener('pointerdown', onDown);
  return () => {
    board.removeEventListener('pointerdown', onDown);
    cancel();
  };
}

function follow(
  down: PointerEvent,
  dragged: Dragged,
  { onStart, onMove, onDrop, onCancel }: PointerEvents,
): () => void {
  const from: Point = { x: down.clientX, y: down.clientY };
  const finger = down.pointerType === 'touch';
  const listening = new AbortController();
  const { signal } = listening;
  let at = from;
  let dragging = false;

  const start = () => {
    dragging = true;
    // A finger is otherwise told to be on what it started on, wherever it is.
    const { target, pointerId } = down;
    if (target instanceof Element && target.hasPointerCapture(pointerId))
      target.releasePointerCapture(pointerId);
    onStart(dragged, at);
    scrollAtEdges(from, () => at, signal);
  };
  const hold = finger ? setTimeout(start, HOLD) : undefined;
  const end = (how: () => void) => {
    if (signal.aborted) return;
    clearTimeout(hold);
    listening.abort();
    if (dragging) how();
  };
  const move = (target: EventTarget | null) => {
    const far = Math.hypot(at.x - from.x, at.y - from.y);
    if (!dragging && finger && far > TOLERANCE) return end(onCancel);
    if (!dragging && !finger && far >= DISTANCE) start();
    // The browser has looked already what is there: on a long board that isn't done twice.
    if (dragging) onMove(at, target instanceof Element ? target : null);
  };
  const mine = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) act(event);
  };
  const never = (event: Event) => {
    if (dragging) event.preventDefault(); // no text is marked, no menu comes up under a finger that stays
  };

  window.addEventListener(
    'pointermove',
    mine(({ clientX: x, clientY: y, target }) => {
      at = { x, y };
      move(target);
    }),
    { signal },
  );
  window.addEventListener(
    'pointerup',
    mine(() => end(onDrop)),
    { signal },
  );
  window.addEventListener(
    'pointercancel',
    mine(() => end(onCancel)),
    { signal },
  );
  window.addEventListener('scroll', () => dragging && onMove(at, document.elementFromPoint(at.x, at.y)), {
    signal,
    passive: true,
  });
  window.addEventListener('selectstart', never, { signal });
  window.addEventListener('contextmenu', never, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(onCancel);
    },
    { signal, capture: true },
  );
  return () => end(onCancel);
}

/** Scrolls the page while the pointer is near an edge it was moved towards: the nearer, the faster. */
function scrollAtEdges(from: Point, at: () => Point, signal: AbortSignal): void {
  let last: number | null = null;
  const frame = (now: number) => {
    if (signal.aborted) return;
    const { y } = at();
    const zone = window.innerHeight * EDGE;
    const above = y < from.y ? Math.max(0, zone - y) : 0;
    const below = y > from.y ? Math.max(0, y - (window.innerHeight - zone)) : 0;
    const speed = (Math.min(1, below / zone) - Math.min(1, above / zone)) * SPEED;
    if (speed !== 0 && last !== null) window.scrollBy(0, speed * Math.min(50, now - last));
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
