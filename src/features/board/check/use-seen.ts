import { useEffect, useRef } from 'react';
import { seenDoubts, type CheckView } from './check-view.ts';
import { cardId } from './line-card.tsx';

/** Confirms what the user saw, once they leave the screen with a bill that adds up. Until then marks stay. */
export function useSeen(view: CheckView, confirm: (keys: readonly string[]) => void): void {
  const seen = useRef<ReadonlySet<string>>(new Set());
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target.id);
        seen.current = new Set([...seen.current, ...shown]);
      },
      { threshold: 1, rootMargin: '0px 0px -15%' }, // the bar lies over the lowest part
    );
    for (const key of [...view.lines.map(({ id }) => id), ...view.bill.map((field) => field.key)]) {
      const card = document.getElementById(cardId(key));
      if (card) observer.observe(card);
    }
    return () => observer.disconnect();
  }, [view]);
  useEffect(
    () => () => {
      const keys = seenDoubts(latest.current, (id) => seen.current.has(cardId(id)));
      if (keys.length > 0) confirm(keys);
    },
    [confirm],
  );
}
