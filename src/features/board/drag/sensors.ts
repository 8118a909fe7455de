import {
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardSensorOptions,
  type PointerSensorOptions,
  type SensorDescriptor,
  type SensorOptions,
  type SensorProps,
  type TouchSensorOptions,
} from '@dnd-kit/core';
import type { KeyboardEvent, PointerEvent, TouchEvent } from 'react';
import { draggedBy, isArrow, type Arrow, type ScreenPoint } from './places.ts';

/*
 * The board is one draggable, and what is dragged is told by the grip that was touched: hundreds of rows
 * with a hook each would all be rendered whenever the pointer comes over another one.
 */

interface Told extends PointerSensorOptions {
  /** Where the pointer is, in a drag. */
  onPoint: (at: ScreenPoint) => void;
}

/**
 * From the event itself. What the library tells is a distance with what was scrolled, which counts twice once it
 * has measured the board again: rows that come into sight are higher than they were taken for.
 */
const telling = (props: SensorProps<Told>): SensorProps<Told> => ({
  ...props,
  onMove(at) {
    props.options.onPoint(at);
    props.onMove(at);
  },
});

/** Mouse and pen. Fingers have a sensor of their own: they scroll unless they stay. */
class MouseAndPen extends PointerSensor {
  constructor(props: SensorProps<Told>) {
    super(telling(props));
  }
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent: event }: PointerEvent, options: PointerSensorOptions): boolean => {
        const starts =
          event.isPrimary &&
          event.button === 0 &&
          event.pointerType !== 'touch' &&
          draggedBy(event.target) !== null;
        if (starts) options.onActivation?.({ event });
        return starts;
      },
    },
  ];
}

class Finger extends TouchSensor {
  constructor(props: SensorProps<Told>) {
    super(telling(props));
  }
  static override activators = [
    {
      eventName: 'onTouchStart' as const,
      handler: ({ nativeEvent: event }: TouchEvent, options: TouchSensorOptions): boolean => {
        const starts = event.touches.length === 1 && draggedBy(event.target) !== null;
        if (starts) options.onActivation?.({ event });
        return starts;
      },
    },
  ];
}

const codes = { start: ['Space', 'Enter'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] };

class Keys extends KeyboardSensor {
  static override activators = [
    {
      eventName: 'onKeyDown' as const,
      handler: (event: KeyboardEvent, options: KeyboardSensorOptions): boolean => {
        const { nativeEvent } = event;
        const starts =
          !nativeEvent.repeat &&
          codes.start.includes(nativeEvent.code) &&
          draggedBy(nativeEvent.target) !== null;
        if (!starts) return false;
        event.preventDefault(); // no click, no scrolling
        options.onActivation?.({ event: nativeEvent });
        return true;
      },
    },
  ];
}

/** The specification's ways to start dragging (section 9), and the keyboard: arrows go from place to place. */
export function useBoardSensors(
  onPoint: (at: ScreenPoint) => void,
  onStep: (arrow: Arrow) => void,
): SensorDescriptor<SensorOptions>[] {
  return useSensors(
    useSensor(MouseAndPen, { activationConstraint: { distance: 5 }, onPoint }),
    useSensor(Finger, { activationConstraint: { delay: 120, tolerance: 8 }, onPoint }),
    useSensor(Keys, {
      keyboardCodes: codes,
      coordinateGetter(event) {
        if (!isArrow(event.code)) return undefined;
        event.preventDefault();
        onStep(event.code);
        return undefined; // a place is no pixel: nothing is moved there
      },
    }),
  );
}
