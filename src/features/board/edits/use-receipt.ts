import { useEffect, useState, useSyncExternalStore } from 'react';
import { useData } from '../../../data/context.tsx';
import type { BoardSession, Shown } from '../../../data/session/board-session.ts';
import { toast } from '../../../toasts/toast.ts';
import { boardTexts } from '../texts.ts';

/**
 * A receipt for the board and the check, with its session. Leaving the screen or the app sends all edits.
 * `wasShown`: this screen has shown the receipt, also if it is gone now.
 */
export function useReceipt(receiptId = ''): { receipt: Shown; session: BoardSession; wasShown: boolean } {
  const { sessions } = useData();
  const session = sessions.of(receiptId);
  const receipt = useSyncExternalStore(session.subscribe, session.current);
  const [shownId, setShownId] = useState<string | null>(null);
  if (typeof receipt === 'object' && receipt !== null && shownId !== receiptId) setShownId(receiptId);
  useEffect(() => {
    const send = () => void session.send().catch(() => undefined);
    const onHide = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      send();
    };
  }, [session]);
  useEffect(() => {
    if (receipt === 'failed') toast.error(boardTexts.failedData);
  }, [receipt]);
  return { receipt, session, wasShown: shownId === receiptId };
}
