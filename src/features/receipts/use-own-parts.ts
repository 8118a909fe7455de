import { use, useMemo } from 'react';
import { useData } from '../../data/context.tsx';
import type { ReceiptSummary } from '../../data/device/rows.ts';
import { SettlingContext } from '../../data/hooks/settling-context.ts';
import { ZERO, type Minor } from '../../domain/money/money.ts';
import { ownPart, type OwnPart } from '../../domain/settling/own-part.ts';

export interface ListedPart extends OwnPart {
  /** What the others still pay the user back; 0 until the books are added up. */
  back: Minor;
  /** What counts as paid back, while the user hasn't confirmed it. */
  waiting: Minor;
  /** Somebody has each dish, and the bill asks nothing of the user, and nothing for them. */
  isEven: boolean;
}

/** The user's part of each receipt of a page, by the receipt's id. */
export function useOwnParts(receipts: readonly ReceiptSummary[]): ReadonlyMap<string, ListedPart> {
  const { _id: me } = useData().me;
  const known = use(SettlingContext);
  return useMemo(
    () =>
      new Map(
        receipts.map(({ _id, counted }) => {
          const own = known?.settling.onBill(_id);
          const back = own?.back ?? ZERO;
          const isEven = own?.isSide === true && own.pay === 0 && back === 0 && counted.left === 0;
          return [_id, { ...ownPart(counted, me), back, waiting: own?.waiting ?? ZERO, isEven }] as const;
        }),
      ),
    [receipts, me, known],
  );
}
