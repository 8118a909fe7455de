import { useEffect, useState, useSyncExternalStore } from 'react';
import { useData } from '../../data/context.tsx';
import type { KnownSettling } from '../../data/hooks/settling-context.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { hasEverything } from '../../data/queries/queries.ts';
import { codeLoader } from '../../loading/code-loader.ts';
import { firstData, useFirstAmounts } from '../../loading/first-screen.ts';
import { commonTexts } from '../../words/texts.ts';

/** The first screen shows its data before the books are added up. */
const loadBooks = codeLoader(async () => {
  await firstData;
  return import('../../data/queries/query-books.ts');
});

/** Who pays whom, over all bills of this device: the start page and /settle have one model. */
export function useSettling(): ReturnType<typeof useQuery<KnownSettling | null>> {
  const { db, me, sessions } = useData();
  const unsaved = useSyncExternalStore(sessions.onUnsaved, sessions.unsaved);
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadBooks>> | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    loadBooks().then(setCode, () => setLost(true));
  }, []);
  const answer = useQuery(async () => {
    if (!code) return null;
    const [settling, complete] = await Promise.all([code.querySettling(db, me, unsaved), hasEverything(db)]);
    return { settling, complete };
    // The server's word on the user, soon after the start, is another object and nearly always says the same.
  }, [code, db, me._id, me.name, me.username, unsaved]);
  useFirstAmounts(isLost || Boolean(answer?.data) || typeof answer?.error === 'string');
  return isLost ? { data: null, error: commonTexts.partFailed } : answer;
}
