import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, use, useEffect, useMemo, useState } from 'react';
import { useData } from '../../../data/context.tsx';
import { queryHistory } from '../../../data/queries/queries.ts';
import { newsOf, type News } from './news.ts';

const noNews: News = { who: [], count: 0, isPartial: false, refused: 0, changed: new Set() };

/** Gives the changed ids to the rows. */
export const NewsContext = createContext<News>(noNews);
export const useIsChanged = (id: string): boolean => use(NewsContext).changed.has(id);

/**
 * Others' changes since this user last looked, until the user leaves or calls `dismiss`.
 * The board on the screen counts as seen. On the first visit nothing is new.
 * @param rev revision of the board on the screen; 0: the server never had it
 */
export function useNews(receiptId: string, rev: number): { news: News; dismiss: () => void } {
  const { db, mutate, me } = useData();
  const known = useLiveQuery(() => queryHistory(db, receiptId), [db, receiptId]);
  const [since, setSince] = useState<number | null>(null);
  if (known && since === null && rev > 0) setSince(known.looked ?? rev);
  const news = useMemo(() => (known ? newsOf(known.entries, since, me._id) : noNews), [known, since, me._id]);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!isKnown || rev === 0) return;
    const look = () => {
      if (document.visibilityState === 'visible') mutate.markSeen(receiptId, rev).catch(() => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isKnown, mutate, receiptId, rev]);
  return { news, dismiss: () => setSince(rev) };
}
