import { useDraggable } from '@dnd-kit/core';
import { useEffect, useMemo, useRef, type RefObject, type SyntheticEvent } from 'react';

type Listeners = ReturnType<typeof useDraggable>['listeners'];

interface Props {
  board: RefObject<HTMLElement | null>;
  onListeners: (listeners: Listeners) => void;
}

/**
 * The one draggable, beside the board and not around it: each move gives the drag library's contexts
 * new values, and React then looks through all that lies below them for whoever reads these.
 */
export function Draggable({ board, onListeners }: Props) {
  const { listeners, setNodeRef } = useDraggable({ id: 'board' });
  useEffect(() => {
    setNodeRef(board.current);
    onListeners(listeners);
  });
  return null;
}

/** `handlers` are for the element with the grips; what they hear goes on to the `Draggable` (sensors.ts). */
export function useGrips() {
  const listeners = useRef<Listeners>(undefined);
  return useMemo(() => {
    const on = (name: string) => (event: SyntheticEvent) => listeners.current?.[name]?.(event);
    return {
      handlers: {
        onPointerDown: on('onPointerDown'),
        onTouchStart: on('onTouchStart'),
        onKeyDown: on('onKeyDown'),
      },
      onListeners: (next: Listeners) => void (listeners.current = next),
    };
  }, []);
}
