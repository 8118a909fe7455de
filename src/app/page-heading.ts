import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { windowTitle } from './header-titles.ts';

/** A new page starts at its top: it scrolls up, focuses the heading and sets the window's title. */
export function usePageHeading(): RefObject<HTMLHeadingElement | null> {
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    document.title = windowTitle(pathname);
    if (shown.current !== null && shown.current !== pathname) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    shown.current = pathname;
  }, [pathname]);
  return heading;
}
