import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { useMemo, useRef, type SyntheticEvent } from 'react';

/** `handlers` belong on the element with the grips. They pass events to the `Draggable` (sensors.ts). */
export function useGrips() {
  const listeners = useRef<DraggableSyntheticListeners>(undefined);
  return useMemo(() => {
    const on = (name: string) => (event: SyntheticEvent) => listeners.current?.[name]?.(event);
    return {
      handlers: {
        onPointerDown: on('onPointerDown'),
        onTouchStart: on('onTouchStart'),
        onKeyDown: on('onKeyDown'),
      },
      onListeners: (next: DraggableSyntheticListeners) => void (listeners.current = next),
    };
  }, []);
}
