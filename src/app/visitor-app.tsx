import { useEffect, useEffectEvent, useState } from 'react';
import { backSteps } from '../presses/back-steps.ts';
import { PlaceContext, type Place } from '../navigation/place.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { withoutSlash } from './header-titles.ts';
import { Marketing, marketingPages } from './marketing-pages.tsx';

/** The public pages alone. Every other path is the whole app's, which has a page of its own. */
export function VisitorApp() {
  const place = useVisitorPlace();
  return (
    <ErrorBoundary>
      <PlaceContext value={place}>
        <Marketing>{pageOf(place.pathname)}</Marketing>
      </PlaceContext>
    </ErrorBoundary>
  );
}

const pageOf = (path: string) => marketingPages[withoutSlash(path)];

/** Follows links among these pages and the browser's "Back". Any other link loads the app's page. */
function useVisitorPlace(): Place {
  const [{ pathname, steps }, setPlace] = useState(() => ({ pathname: location.pathname, steps: 0 }));
  const show = useEffectEvent((path: string) => setPlace({ pathname: path, steps: steps + 1 }));
  useEffect(() => {
    const follow = () => show(location.pathname);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return {
    pathname,
    key: String(steps),
    go: (to) =>
      backSteps.leave(() => {
        if (!pageOf(to)) return location.assign(to);
        if (to !== pathname) history.pushState(null, '', to);
        setPlace({ pathname: to, steps: steps + 1 });
      }),
    back: () => backSteps.leave(() => history.back()),
  };
}
