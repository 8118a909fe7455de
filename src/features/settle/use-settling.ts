import { useEffect, useState, useSyncExternalStore } from 'react';
import { useData } from '../../data/context.tsx';
import { hasEverything } from '../../data/queries.ts';
import type { KnownSettling } from '../../data/settling-context.ts';
import { useQuery } from '../../data/use-query.ts';
import { codeLoader } from '../../loading/code-loader.ts';
import { firstData, useFirstAmounts } from '../../loading/first-screen.ts';

/** The first screen shows its data before the books are added up. */
const loadBooks = codeLoader(async () => {
  await firstData;
  return import('../../data/query-books.ts');
});

/** Who pays whom, over all bills of this device: the start page and /settle have one model. */
export function useSettling(): ReturnType<typeof useQuery<KnownSettling | null>> {
  const { db, me, sessions } = useData();
  const unsaved = useSyncExternalStore(sessions.onUnsaved, sessions.unsaved);
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadBooks>> | null>(null);
  const [isLost, setLost] = useState<string | null>(null);
  useEffect(() => {
    loadBooks().then(setCode, (error: unknown) => setLost(String(error)));
  }, []);
  const answer = useQuery(async () => {
    if (!code) return null;
    const [settling, complete] = await Promise.all([code.querySettling(db, me, unsaved), hasEverything(db)]);
    return { settling, complete };
    // The server's word on the user, soon after the start, is another object and nearly always says the same.
  }, [code, db, me._id, me.name, me.username, unsaved]);
  useFirstAmounts(isLost !== null || Boolean(answer?.data) || typeof answer?.error === 'string');
  return isLost === null ? answer : { data: null, error: isLost };
}
