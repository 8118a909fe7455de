import { useRef, type RefObject } from 'react';

/** What a drag changes on the board. */
export interface BoardElements {
  board: RefObject<HTMLDivElement | null>;
  ghost: RefObject<HTMLDivElement | null>;
  line: RefObject<HTMLDivElement | null>;
  /** Speaks to a screen reader. */
  said: RefObject<HTMLDivElement | null>;
}

export function useDragElements(): BoardElements {
  const board = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  return { board, ghost, line, said };
}
