import { useEffect, useMemo } from 'react';
import { useData } from '../../../data/context.tsx';
import { keptTexts } from '../../../data/kept-texts.ts';
import { createEdits, type RecordedEdits } from './edits.ts';
import type { ReceiptStore } from './receipt-store.ts';

const texts = keptTexts(() => sessionStorage);

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
    () => createEdits({ mutate, screen, receiptId, newId, newColumnId, store: texts }),
    [mutate, screen, receiptId, newId, newColumnId],
  );
}
