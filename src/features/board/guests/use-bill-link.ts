import { useCallback, useEffect, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import type { ApiAnswer } from '../../../api/http.ts';
import { toast } from '../../../ui/toast.tsx';
import { friendsTexts as texts } from './texts.ts';

export type ShownLink = ApiAnswer<'makeBillLink'>;

/** A bill's link, and what its host does with it. Each change is told, and a failed one, too. */
export interface HostsLink {
  shown: ShownLink | null;
  isStopped: boolean;
  /** Why there is none, in words. */
  failure: string | null;
  renew: () => Promise<void>;
  stop: () => Promise<void>;
  showPhoto: (isShown: boolean) => Promise<void>;
  remove: (user: string, name: string) => Promise<void>;
}

const why = (error: unknown): string => (error instanceof ApiError ? error.message : texts.failed);

/**
 * Makes the link unless there is one. `isReachable`: the server has the bill and answers. A new `holders`
 * asks again: somebody has come in or gone.
 */
export function useBillLink(api: Api, id: string, isReachable: boolean, holders: string): HostsLink {
  const [shown, setShown] = useState<ShownLink | null>(null);
  /** The holders at the last question. */
  const [asked, setAsked] = useState<string | null>(null);
  const [isStopped, setStopped] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useCallback(
    (body: { renew?: boolean; photo?: boolean }) => api.call('makeBillLink', { params: { id }, body }),
    [api, id],
  );
  useEffect(() => {
    if (!isReachable || isStopped || asked === holders) return;
    let isOver = false;
    const look = async () => {
      try {
        const answer = await ask({});
        if (!isOver) setShown(answer);
      } catch (error) {
        if (!isOver) setFailure(why(error));
      }
      if (!isOver) setAsked(holders);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [ask, isReachable, isStopped, asked, holders]);

  /** What is shown stays if the call fails. */
  const told = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast.error(why(error));
    }
  };
  return {
    shown,
    isStopped,
    failure: shown ? null : failure,
    renew: () =>
      told(async () => {
        setShown(await ask({ renew: true }));
        setStopped(false);
        toast.info(texts.renewed);
      }),
    stop: () =>
      told(async () => {
        await api.call('stopBillLink', { params: { id } });
        setStopped(true);
      }),
    showPhoto: (photo) => told(async () => setShown(await ask({ photo }))),
    remove: (user, name) =>
      told(async () => {
        await api.call('removeGuest', { params: { id }, body: { user } });
        toast.info(texts.removed(name));
        setShown(await ask({}));
      }),
  };
}
