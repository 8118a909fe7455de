import { useEffect, useState } from 'react';
import type { Api } from '../../api/client.ts';

export type TokenState = 'loading' | 'ready' | 'failed';

/** Fetches the CSRF token as the page opens, and again when the connection is back. */
export function useToken(api: Api): [TokenState, (state: TokenState) => void] {
  const [state, setState] = useState<TokenState>('loading');
  useEffect(() => {
    let hasLeft = false;
    const fetchToken = async () => {
      const next = await api.fetchToken().then(
        () => 'ready' as const,
        () => 'failed' as const,
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
