import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { useData } from '../../../data/context.tsx';
import { countPending } from '../../../data/queries/queries.ts';
import { boardTexts } from '../texts.ts';
import css from './save-state.module.css';

/** Where the bill's edits are. Every edit is on the phone at once; Save sends them now. */
export function SaveState({ receiptId, rev }: { receiptId: string; rev: number }) {
  const { db, sessions } = useData();
  const waiting = useLiveQuery(() => countPending(db, receiptId), [db, receiptId]);
  const isInMemory = useSyncExternalStore(sessions.onUnsaved, () => sessions.unsaved().has(receiptId));
  if (waiting === undefined) return null;
  const { memory, phone, server } = boardTexts.saved;
  return (
    <p className={css.state} data-longest={phone}>
      <span>{isInMemory ? memory : waiting > 0 || rev === 0 ? phone : server}</span>
    </p>
  );
}
