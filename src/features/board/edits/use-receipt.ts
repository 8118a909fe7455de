import { useEffect, useSyncExternalStore } from 'react';
import type { BoardSession, Shown } from '../../../data/board-session.ts';
import { useData } from '../../../data/context.tsx';
import { boardTexts } from '../texts.ts';
import { toast } from '../../../ui/toast.tsx';

/** A receipt for the board and the check, with its session. Leaving the screen sends all drafts. */
export function useReceipt(receiptId = ''): { receipt: Shown; session: BoardSession } {
  const { sessions } = useData();
  const session = sessions.of(receiptId);
  const receipt = useSyncExternalStore(session.subscribe, session.current);
  useEffect(() => () => void session.release(), [session]);
  useEffect(() => {
    if (receipt === 'failed') toast.error(boardTexts.failedData);
  }, [receipt]);
  return { receipt, session };
}
