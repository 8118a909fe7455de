import { useSyncExternalStore } from 'react';
import { useData } from '../context.tsx';
import type { ReceiptSummary } from '../device/rows.ts';
import { summarizeBoard } from '../edits/view.ts';

/** Rows of a list with the edits that a full device keeps in memory only. */
export function useWithUnsaved(rows: readonly ReceiptSummary[]): ReceiptSummary[] {
  const { mutate, sessions } = useData();
  const bills = useSyncExternalStore(sessions.onUnsaved, sessions.unsaved);
  const hidden = useSyncExternalStore(mutate.onUnsaved, mutate.hidden);
  return rows.flatMap((row) => {
    const edits = bills.get(row._id);
    if (hidden.has(row._id)) return [];
    return edits ? { ...row, ...summarizeBoard(edits.board, row._id) } : row;
  });
}

/** How many edits a full device keeps in memory only. */
export function useUnsavedCount(): number {
  const { mutate } = useData();
  return useSyncExternalStore(mutate.onUnsaved, mutate.unsaved);
}
