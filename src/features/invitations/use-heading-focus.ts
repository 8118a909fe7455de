import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to a page's heading when the page shows something else: the pressed button is gone. The
 * first thing that it shows leaves the focus alone.
 */
export function useHeadingFocus(state: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (state === 'loading') return;
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [state]);
  return heading;
}
