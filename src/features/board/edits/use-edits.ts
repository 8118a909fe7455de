import { useEffect, useMemo } from 'react';
import { useData } from '../../../data/context.tsx';
import { createEdits, type RecordedEdits } from './edits.ts';
import type { ReceiptStore } from './receipt-store.ts';

interface Ports {
  newId: () => string;
  newColumnId: () => string;
}

/** Leaving the board lets everything go out. */
export function useEdits(
  receiptId: string,
  screen: ReceiptStore,
  { newId, newColumnId }: Ports,
): RecordedEdits {
  const { mutate } = useData();
  useEffect(() => () => void mutate.release(receiptId), [mutate, receiptId]);
  return useMemo(
    () => createEdits({ mutate, screen, receiptId, newId, newColumnId, store: sessionStorage }),
    [mutate, screen, receiptId, newId, newColumnId],
  );
}
