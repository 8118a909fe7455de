import { useEffect, useMemo } from 'react';
import { useData } from '../../../data/context.tsx';
import { keptTexts } from '../../../data/kept-texts.ts';
import { createEdits, type EditsPorts, type RecordedEdits } from './edits.ts';
import type { ReceiptStore } from './receipt-store.ts';

const texts = keptTexts(() => sessionStorage);

/** Leaving the board lets everything go out. */
export function useEdits(
  receiptId: string,
  screen: ReceiptStore,
  { newId }: Pick<EditsPorts, 'newId'>,
): RecordedEdits {
  const { mutate, me } = useData();
  useEffect(() => () => void mutate.release(receiptId), [mutate, receiptId]);
  return useMemo(
    () => createEdits({ mutate, screen, receiptId, me: me._id, newId, store: texts }),
    [mutate, screen, receiptId, me._id, newId],
  );
}
