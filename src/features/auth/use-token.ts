import { useEffect, useState } from 'react';
import type { Api } from '../../api/client.ts';
import { NetworkError } from '../../api/errors.ts';

/** Offline: no answer came. Failed: the server gave no token. */
export type TokenState = 'loading' | 'ready' | 'offline' | 'failed';

/** Fetches the CSRF token as the page opens, and again when the connection is back. */
export function useToken(api: Api): [TokenState, (state: TokenState) => void] {
  const [state, setState] = useState<TokenState>('loading');
  useEffect(() => {
    let hasLeft = false;
    const fetchToken = async () => {
      const next = await api.fetchToken().then(
        (): TokenState => 'ready',
        (error: unknown) => (error instanceof NetworkError ? 'offline' : 'failed'),
      );
      if (!hasLeft) setState(next);
    };
    const onOnline = () => void fetchToken();
    onOnline();
    window.addEventListener('online', onOnline);
    return () => {
      hasLeft = true;
      window.removeEventListener('online', onOnline);
    };
  }, [api]);
  return [state, setState];
}
