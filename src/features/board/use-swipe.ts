import { useRef, type TouchEvent } from 'react';

/** A swipe is at least so long, and twice as long as it is high. */
const LONG = 48;

/** Which way a finger swiped over an element: -1 to the left, 1 to the right. A drag is no swipe. */
export function useSwipe(onSwipe: (way: -1 | 1, over: Element) => void) {
  const start = useRef<{ x: number; y: number }>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches, target }: TouchEvent) {
      const [touch, from] = [changedTouches[0], start.current];
      start.current = null;
      if (!from || !touch || document.body.dataset['dragging'] !== undefined) return;
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(dx) < LONG || Math.abs(dx) < 2 * Math.abs(dy) || !(target instanceof Element)) return;
      onSwipe(dx < 0 ? -1 : 1, target);
    },
  };
}

/** A swipe to the left opens a row, one to the right closes it. The row's own button does the same. */
export const useRowSwipe = () => useSwipe(toggleRow);

function toggleRow(way: -1 | 1, over: Element): void {
  if (over.closest('[data-grip]')) return;
  const button = over.closest('[data-item]')?.querySelector<HTMLElement>('button[data-expander]');
  if (button && (button.ariaExpanded === 'true') === (way === 1)) button.click();
}
