import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useData } from '../../data/context.tsx';
import { createEdits, type RecordedEdits } from './edits.ts';
import type { History } from './history.ts';

interface Ports {
  newId: () => string;
  newColumnId: () => string;
}

/** Leaving the board lets everything go out. */
export function useEdits(
  receiptId: string,
  { newId, newColumnId }: Ports,
): { edits: RecordedEdits; history: History } {
  const { mutate } = useData();
  useEffect(() => () => void mutate.release(receiptId), [mutate, receiptId]);
  const edits = useMemo(
    () => createEdits({ mutate, receiptId, newId, newColumnId, store: sessionStorage }),
    [mutate, receiptId, newId, newColumnId],
  );
  return { edits, history: useSyncExternalStore(edits.subscribe, edits.history) };
}
