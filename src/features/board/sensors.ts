import {
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
  type PointerSensorOptions,
} from '@dnd-kit/core';
import type { PointerEvent } from 'react';
import { landingPlaces } from './collisions.ts';
import { parseDragId } from './drag-ids.ts';

/** Mouse and pen. Fingers have a sensor of their own: they scroll unless they stay. */
class MouseAndPenSensor extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent: event }: PointerEvent, options: PointerSensorOptions): boolean => {
        if (!event.isPrimary || event.button !== 0 || event.pointerType === 'touch') return false;
        options.onActivation?.({ event });
        return true;
      },
    },
  ];
}

/** The specification's ways to start dragging (section 9), and the keyboard. */
export function useBoardSensors() {
  return useSensors(
    useSensor(MouseAndPenSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextPlace }),
  );
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The nearest place in the arrow's direction: of columns for a column, of items for an item. */
const nextPlace: KeyboardCoordinateGetter = (event, { active, context }) => {
  const arrow = ARROWS[event.code];
  const from = context.collisionRect;
  if (!arrow || !from) return undefined;
  event.preventDefault();
  const [dx, dy] = arrow;
  const all = context.droppableContainers.getEnabled();
  const places =
    parseDragId(active).kind === 'column'
      ? all.filter((one) => parseDragId(one.id).kind === 'column')
      : landingPlaces(all);
  let best: { x: number; y: number; cost: number } | undefined;
  for (const { id } of places) {
    const rect = context.droppableRects.get(id);
    if (!rect || id === active) continue;
    const ahead = (rect.left - from.left) * dx + (rect.top - from.top) * dy;
    const aside = Math.abs((rect.left - from.left) * dy) + Math.abs((rect.top - from.top) * dx);
    const cost = ahead + aside * 3; // straight ahead is nearer than the same distance aslant
    if (ahead > 4 && (!best || cost < best.cost)) best = { x: rect.left, y: rect.top, cost };
  }
  return best && { x: best.x, y: best.y };
};
