import { useCallback, useMemo, useReducer } from 'react';
import { useData } from '../../../data/context.tsx';
import { peopleKeptApart } from '../../../data/device/kept-apart.ts';
import type { ReceiptSummary } from '../../../data/device/rows.ts';
import { openTextStorage } from '../../../data/device/text-storage.ts';
import { alikePeople, type AlikePeople } from '../../../domain/board/alike-people.ts';
import type { Board } from '../../../domain/board/board.ts';
import { editsAll } from '../../../domain/board/rights.ts';

const storage = openTextStorage(() => localStorage);

/** Two who look like one person, and of whom this device has had no answer. */
export interface AlikeQuestion {
  /** The next pair; undefined if there is none. */
  pair: AlikePeople | undefined;
  keepApart: (pair: AlikePeople) => void;
}

/** Only who may join people is asked: the creator, and the members of the bill's group. */
export function useAlikePeople({ _id: bill, role }: ReceiptSummary, { columns }: Board): AlikeQuestion {
  const { me } = useData();
  const [, answer] = useReducer((count: number) => count + 1, 0);
  const pairs = useMemo(() => alikePeople(columns), [columns]);
  const keepApart = useCallback(
    ({ other, kept }: AlikePeople) => {
      peopleKeptApart(storage, me._id, bill).add(other, [kept]);
      answer();
    },
    [me, bill],
  );
  const apart = peopleKeptApart(storage, me._id, bill);
  const pair = editsAll(role) ? pairs.find(({ other, kept }) => !apart.has(other, kept)) : undefined;
  // The same object for the same question: the board is not rendered for it.
  return useMemo(() => ({ pair, keepApart }), [pair, keepApart]);
}
