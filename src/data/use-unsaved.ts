import { useSyncExternalStore } from 'react';
import { useData } from './context.tsx';
import type { ReceiptSummary } from './rows.ts';
import { summarizeBoard } from './view.ts';

/** Rows of a list with the edits that a full device keeps in memory only. */
export function useWithUnsaved(rows: readonly ReceiptSummary[]): ReceiptSummary[] {
  const { sessions } = useData();
  const boards = useSyncExternalStore(sessions.onUnsaved, sessions.unsaved);
  return rows.map((row) => {
    const board = boards.get(row._id);
    return board ? { ...row, ...summarizeBoard(board) } : row;
  });
}
