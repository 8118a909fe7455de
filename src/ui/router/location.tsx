import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { RouteParams } from './match-routes.ts';

/**
 * The address of the page, after the browser's history. Decision 0028 tells why it is our own.
 * A screen follows a new address in a transition: the old one stays until the new one can be painted.
 */
export interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
  /** What `navigate` handed on. It survives a reload. */
  state: unknown;
  /** Differs for each navigation. 'default' for a page that was opened from outside. */
  key: string;
}

interface NavigateOptions {
  /** Takes the place of the current address in the browser's history. */
  replace?: boolean | undefined;
  state?: unknown;
}

/** Goes to a path, or by steps in the browser's history. */
type Navigate = (to: string | number, options?: NavigateOptions) => void;

interface Router {
  location: PageLocation;
  navigate: Navigate;
}

const RouterContext = createContext<Router | null>(null);
export const ParamsContext = createContext<RouteParams>({});

function readLocation(): PageLocation {
  const { pathname, search, hash } = window.location;
  const kept = window.history.state as { key?: string; usr?: unknown } | null;
  return { pathname, search, hash, state: kept?.usr ?? null, key: kept?.key ?? 'default' };
}

export function BrowserRouter({ newKey, children }: { newKey: () => string; children: ReactNode }) {
  const [location, setLocation] = useState(readLocation);
  const follow = useCallback(() => startTransition(() => setLocation(readLocation())), []);
  useLayoutEffect(() => {
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [follow]);
  const navigate = useCallback<Navigate>(
    (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') return window.history.go(to);
      const kept = { key: newKey(), usr: state };
      if (replace) window.history.replaceState(kept, '', to);
      else window.history.pushState(kept, '', to);
      follow();
    },
    [follow, newKey],
  );
  const router = useMemo(() => ({ location, navigate }), [location, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('a screen outside BrowserRouter');
  return router;
}

export const useLocation = (): PageLocation => useRouter().location;

export const useNavigate = (): Navigate => useRouter().navigate;

export const useParams = (): Partial<RouteParams> => use(ParamsContext);

type ParamsInit = Record<string, string> | [string, string][];

/** The query of the address, and how to change it. */
export function useSearchParams() {
  const { location, navigate } = useRouter();
  const params = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const setParams = useCallback(
    (change: (before: URLSearchParams) => ParamsInit, options?: NavigateOptions) => {
      const next = new URLSearchParams(change(new URLSearchParams(window.location.search)));
      navigate(`?${next}`, options);
    },
    [navigate],
  );
  return [params, setParams] as const;
}

/** Goes on as soon as it is shown. */
export function Navigate({ to, replace, state }: { to: string } & NavigateOptions) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state]);
  return null;
}
