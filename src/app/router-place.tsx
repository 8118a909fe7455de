import { use, useMemo, type ReactNode } from 'react';
import {
  createPath,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { backSteps } from '../presses/back-steps.ts';
import { PlaceContext, type Place } from '../navigation/place.ts';
import { isUnderTry, TRY, wayOutOfTry } from './try-paths.ts';

/** Not in every browser's (and so not in the compiler's) list. */
interface WithNavigation {
  navigation?: { canGoBack: boolean };
}

/**
 * Whether Back leads to a page of Kira. The browser knows it across the visitors' page, too. Where it can't
 * tell, the router's number of this step does. It is 0 after a link from outside, and stays 0 when a log-in
 * replaces that step.
 */
function isOwnPageBefore(): boolean {
  const { navigation } = window as WithNavigation;
  return navigation?.canGoBack ?? ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}

/** Each way of the router, also that of a screen, leaves first what is open over the page (BACK-4). */
export function RouterSteps({ children }: { children: ReactNode }) {
  const router = use(NavigationContext);
  const value = useMemo(() => {
    const { navigator } = router;
    return {
      ...router,
      navigator: {
        ...navigator,
        push: (...to: Parameters<typeof navigator.push>) => backSteps.leave(() => navigator.push(...to)),
        replace: (...to: Parameters<typeof navigator.replace>) =>
          backSteps.leave(() => navigator.replace(...to)),
        go: (delta: number) => backSteps.leave(() => navigator.go(delta)),
      },
    };
  }, [router]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

/**
 * The place as the app's router has it. A link to the shown page makes no new step in the history. Into /try
 * and out of it leads another page of the browser: each has a router of its own.
 */
export function RouterPlace({ isTrying, children }: { isTrying: boolean; children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const place = useMemo<Place>(() => {
    const wayOut = (to: string) =>
      isTrying ? wayOutOfTry(to, location.pathname) : isUnderTry(to) ? to : null;
    return {
      pathname: location.pathname,
      key: location.key,
      go(to, { replace = to === createPath(location), state }) {
        const out = wayOut(to);
        if (out === null) void navigate(to, { replace, state });
        else backSteps.leave(() => window.location.assign(out));
      },
      ...(isTrying && { href: (to: string) => wayOut(to) ?? TRY + to }),
      back: () =>
        backSteps.leave(() => void (isOwnPageBefore() ? navigate(-1) : navigate('/', { replace: true }))),
    };
  }, [isTrying, location, navigate]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
