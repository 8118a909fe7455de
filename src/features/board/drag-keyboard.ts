import type { DragEvents } from './drag-pointer.ts';
import { draggedBy, isArrow, type Arrow } from './drag-places.ts';

const isPress = (key: string): boolean => key === ' ' || key === 'Enter';

/**
 * Drags by keyboard: space or enter on a grip picks it up and puts it down, arrows move it, Escape,
 * Tab and a click elsewhere give up. It answers what ends the listening.
 */
export function keyboardDrags(
  board: HTMLElement,
  { onStart, onStep, onDrop, onCancel }: DragEvents & { onStep: (arrow: Arrow) => void },
): () => void {
  let dragging: AbortController | null = null;
  const end = (how: () => void) => {
    if (!dragging) return;
    dragging.abort();
    dragging = null;
    how();
  };
  const onMoving = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return end(onCancel); // the focus goes on
    if (isArrow(event.key)) onStep(event.key);
    else if (isPress(event.key)) end(onDrop);
    else if (event.key === 'Escape') end(onCancel);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onDown = (event: KeyboardEvent) => {
    const dragged = dragging || event.repeat || !isPress(event.key) ? null : draggedBy(event.target);
    if (!dragged) return;
    event.preventDefault(); // no click, no scrolling
    dragging = new AbortController();
    const { signal } = dragging;
    window.addEventListener('keydown', onMoving, { signal, capture: true });
    window.addEventListener('pointerdown', () => end(onCancel), { signal, capture: true });
    onStart(dragged, null);
  };
  board.addEventListener('keydown', onDown);
  return () => {
    board.removeEventListener('keydown', onDown);
    end(onCancel);
  };
}
