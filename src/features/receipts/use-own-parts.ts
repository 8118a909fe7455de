import { use, useMemo } from 'react';
import { useData } from '../../data/context.tsx';
import type { ReceiptSummary } from '../../data/rows.ts';
import { SettlingContext } from '../../data/settling-context.ts';
import { ZERO, type Sen } from '../../domain/money/money.ts';
import { ownPart, type OwnPart } from '../../domain/settling/own-part.ts';

export interface ListedPart extends OwnPart {
  /** What the others still pay the user back; 0 until the books are added up. */
  back: Sen;
}

/** The user's part of each receipt of a page, by the receipt's id. */
export function useOwnParts(receipts: readonly ReceiptSummary[]): ReadonlyMap<string, ListedPart> {
  const { _id: me } = useData().me;
  const known = use(SettlingContext);
  return useMemo(
    () =>
      new Map(
        receipts.map(({ _id, counted }) => {
          const back = known?.settling.backOn(_id) ?? ZERO;
          return [_id, { ...ownPart(counted, me), back }] as const;
        }),
      ),
    [receipts, me, known],
  );
}
