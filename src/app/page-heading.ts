import { useEffect, useRef, type RefObject } from 'react';
import { usePlace } from '../navigation/place.ts';
import { windowTitle } from './header-titles.ts';

/** The path whose heading was shown last. It lives here because each layout has a header of its own. */
let shown: string | null = null;

/**
 * A new page starts at its top: it scrolls up, focuses the heading and sets the window's title. A field of
 * the new page that has taken the focus keeps it.
 */
export function usePageHeading(): RefObject<HTMLHeadingElement | null> {
  const { pathname } = usePlace();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = windowTitle(pathname);
    if (shown !== null && shown !== pathname) {
      window.scrollTo(0, 0);
      if (!document.activeElement?.matches('main input')) heading.current?.focus({ preventScroll: true });
    }
    shown = pathname;
  }, [pathname]);
  return heading;
}
