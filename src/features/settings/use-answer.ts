import { useCallback, useEffect, useRef, useState } from 'react';
import type { Api } from '../../api/client.ts';
import type { ApiAnswer } from '../../api/http.ts';

/** The questions that a section asks the server when it opens. */
type Question =
  | 'auditLog'
  | 'twoFactor'
  | 'listIdentities'
  | 'listPasskeys'
  | 'listSessions'
  | 'previewDeletion'
  | 'waysToPay';

export interface ServerAnswer<T> {
  /** The last answer; null before the first one. */
  answer: T | null;
  /** Why the last attempt failed; null if it did not. */
  failure: unknown;
  /** Resolves once the attempt has ended: `answer` or `failure` is the new one then. */
  askAgain: () => Promise<void>;
}

interface State<N extends Question> {
  answer: ApiAnswer<N> | null;
  failure: unknown;
}

/** Asks the server; asks again when the connection is back, if the last attempt failed. */
export function useAnswer<N extends Question>(api: Api, name: N): ServerAnswer<ApiAnswer<N>> {
  const [state, setState] = useState<State<N>>(UNANSWERED);
  /** Counts the attempts: only the last one's answer counts. */
  const attempts = useRef(0);
  const ask = useCallback((): Promise<void> => {
    const attempt = (attempts.current += 1);
    const setIfLast = (change: (last: State<N>) => State<N>) => {
      if (attempts.current === attempt) setState(change);
    };
    return (api.call as (route: Question) => Promise<ApiAnswer<N>>)(name).then(
      (answer) => setIfLast(() => ({ answer, failure: null })),
      (failure: unknown) => setIfLast((last) => ({ ...last, failure })),
    );
  }, [api, name]);

  useEffect(() => {
    void ask();
    return () => {
      attempts.current += 1;
    };
  }, [ask]);

  const hasFailed = state.failure !== null;
  useEffect(() => {
    if (!hasFailed) return undefined;
    const askNow = () => void ask();
    window.addEventListener('online', askNow);
    return () => window.removeEventListener('online', askNow);
  }, [hasFailed, ask]);

  return {
    ...state,
    askAgain() {
      setState(({ answer }) => ({ answer, failure: null }));
      return ask();
    },
  };
}

const UNANSWERED = { answer: null, failure: null };
