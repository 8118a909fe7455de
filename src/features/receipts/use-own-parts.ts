import { useSyncExternalStore } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../../data/context.tsx';
import { queryBoards } from '../../data/list-receipts.ts';
import type { ReceiptSummary } from '../../data/rows.ts';
import type { OwnPart } from '../../domain/split/own-part.ts';
import { codeLoader } from '../../ui/code-loader.ts';
import { firstScreen } from '../../ui/first-screen.ts';

/** The list is shown before the parts are computed. */
const loadSplit = codeLoader(async () => {
  await firstScreen;
  return import('../../domain/split/own-part.ts');
});

const NONE: ReadonlyMap<string, OwnPart> = new Map();

/** The user's part of each receipt of a page, by the receipt's id. */
export function useOwnParts(receipts: readonly ReceiptSummary[]): ReadonlyMap<string, OwnPart> {
  const { db, me, sessions } = useData();
  const unsaved = useSyncExternalStore(sessions.onUnsaved, sessions.unsaved);
  const ids = receipts.map(({ _id }) => _id).join(' ');
  const parts = useLiveQuery(async () => {
    if (!ids) return NONE;
    const boards = await queryBoards(db, ids.split(' ')).catch(() => []);
    const split = await loadSplit().catch(() => null);
    if (!split) return NONE; // the code did not come: the list goes without the parts
    const { ownPart } = split;
    return new Map(
      boards.map(([id, stored]) => [id, ownPart(unsaved.get(id)?.board ?? stored, id, me._id)] as const),
    );
  }, [db, ids, me._id, unsaved]);
  return parts ?? NONE;
}
