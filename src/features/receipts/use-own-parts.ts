import { useMemo } from 'react';
import { useData } from '../../data/context.tsx';
import type { ReceiptSummary } from '../../data/rows.ts';
import { ownPart, type OwnPart } from '../../domain/settling/own-part.ts';

/** The user's part of each receipt of a page, by the receipt's id. */
export function useOwnParts(receipts: readonly ReceiptSummary[]): ReadonlyMap<string, OwnPart> {
  const { _id: me } = useData().me;
  return useMemo(
    () => new Map(receipts.map(({ _id, counted }) => [_id, ownPart(counted, me)] as const)),
    [receipts, me],
  );
}
