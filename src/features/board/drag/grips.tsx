import { useDraggable } from '@dnd-kit/core';
import { useEffect, useMemo, useRef, type RefObject, type SyntheticEvent } from 'react';

type Listeners = ReturnType<typeof useDraggable>['listeners'];

interface Props {
  board: RefObject<HTMLElement | null>;
  onListeners: (listeners: Listeners) => void;
}

/**
 * The only draggable. It stands beside the board, because each move changes the drag library's contexts,
 * and React then searches everything below them.
 */
export function Draggable({ board, onListeners }: Props) {
  const { listeners, setNodeRef } = useDraggable({ id: 'board' });
  useEffect(() => {
    setNodeRef(board.current);
    onListeners(listeners);
  });
  return null;
}

/** `handlers` belong on the element with the grips. They pass events to the `Draggable` (sensors.ts). */
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
