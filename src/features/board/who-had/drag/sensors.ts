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
 * The whole board is one draggable; the touched grip says what is dragged. With a draggable for each row,
 * React would render hundreds of rows whenever the pointer comes over another one.
 */

interface Told extends PointerSensorOptions {
  /** The pointer's place during a drag. */
  onPoint: (at: ScreenPoint) => void;
}

/**
 * Reads the place from the event. The library gives a distance that includes scrolling, and counts the
 * scrolling twice after it measures the board again.
 */
const telling = (props: SensorProps<Told>): SensorProps<Told> => ({
  ...props,
  onMove(at) {
    props.options.onPoint(at);
    props.onMove(at);
  },
});

/** For mouse and pen. Fingers have their own sensor, because a moving finger scrolls. */
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
          draggedBy(event.target, event) !== null;
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

/** The specification's ways to start a drag (section 9), and the keyboard with its arrows. */
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
        return undefined; // the session moves the item by places, not by pixels
      },
    }),
  );
}
