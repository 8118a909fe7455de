import { createContext, use } from 'react';
import type { BoardEdits } from './edits.ts';

export const EditsContext = createContext<BoardEdits | null>(null);

/** Throws outside of a receipt's screen. */
export function useBoardEdits(): BoardEdits {
  const edits = use(EditsContext);
  if (!edits) throw new Error('useBoardEdits needs the receipt screen above it');
  return edits;
}
