import { useDraggable } from '@dnd-kit/core';
import type { ReactNode } from 'react';

/** In here every grip drags (sensors.ts). It is rendered at each move, its children are not. */
export function Grips({ children }: { children: ReactNode }) {
  const { listeners, setNodeRef } = useDraggable({ id: 'board' });
  return (
    <div ref={setNodeRef} {...listeners}>
      {children}
    </div>
  );
}
