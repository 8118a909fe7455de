import { useSyncExternalStore } from 'react';
import { useData } from './context.tsx';
import type { ReceiptRow } from './rows.ts';
import { summaryOf } from './view.ts';

/** Rows of a list as their bills are with the edits that a full device keeps in memory only. */
export function useWithUnsaved(rows: readonly ReceiptRow[]): ReceiptRow[] {
  const { sessions } = useData();
  const boards = useSyncExternalStore(sessions.onUnsaved, sessions.unsaved);
  return rows.map((row) => {
    const board = boards.get(row._id);
    return board ? { ...row, ...summaryOf(board) } : row;
  });
}
