import { useCallback, useEffect, useRef, useState } from 'react';
import type { Api } from '../../api/client.ts';
import type { ApiAnswer } from '../../api/http.ts';

/** The questions that a section asks the server when it opens. */
type Question = 'twoFactor' | 'listIdentities' | 'listSessions' | 'previewDeletion';

export interface ServerAnswer<T> {
  /** The last answer; null before the first one. */
  answer: T | null;
  /** Why the last attempt failed; null if it did not. */
  failure: unknown;
  askAgain: () => void;
}

/** Asks the server; asks again when the connection is back, if the last attempt failed. */
export function useAnswer<N extends Question>(api: Api, name: N): ServerAnswer<ApiAnswer<N>> {
  const [state, setState] = useState<{ answer: ApiAnswer<N> | null; failure: unknown }>(UNANSWERED);
  /** Counts the attempts: only the last one's answer counts. */
  const attempts = useRef(0);
  const ask = useCallback(() => {
    const attempt = (attempts.current += 1);
    const isLast = () => attempts.current === attempt;
    (api.call as (route: Question) => Promise<ApiAnswer<N>>)(name).then(
      (answer) => isLast() && setState({ answer, failure: null }),
      (failure: unknown) => isLast() && setState((last) => ({ ...last, failure })),
    );
  }, [api, name]);

  useEffect(() => {
    ask();
    return () => {
      attempts.current += 1;
    };
  }, [ask]);

  const hasFailed = state.failure !== null;
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [hasFailed, ask]);

  return {
    ...state,
    askAgain() {
      setState(({ answer }) => ({ answer, failure: null }));
      ask();
    },
  };
}

const UNANSWERED = { answer: null, failure: null };
