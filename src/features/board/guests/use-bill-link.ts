import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import type { BillLink, CameByLink } from '../../../contract/guests.ts';
import { useData } from '../../../data/context.tsx';
import { keepBillLink, knownBillLink } from '../../../data/device/bill-links.ts';
import { toast } from '../../../toasts/toast.ts';
import { friendsTexts as texts } from './texts.ts';

/** A bill's link, and what its host does with it. Each change is told, and a failed one, too. */
export interface HostsLink {
  /** Comes with the bill's creation, so it is there without a connection, too. */
  shown: BillLink | null;
  /** Whether the device was asked for it. */
  isRead: boolean;
  /** Who came by it, as far as the server has said. */
  people: readonly CameByLink[];
  isStopped: boolean;
  /** Why there is none, in words. */
  failure: string | null;
  renew: () => Promise<void>;
  stop: () => Promise<void>;
  showPhoto: (isShown: boolean) => Promise<void>;
  /** `payments`: with what they wrote in payments. */
  remove: (user: string, name: string, payments: boolean) => Promise<void>;
}

export interface LinkPorts {
  api: Api;
  clock: () => number;
}

const why = (error: unknown): string => (error instanceof ApiError ? error.message : texts.failed);

/**
 * Makes the link unless there is one. `isReachable`: the server has the bill and answers. A new `holders`
 * asks again: somebody has come in or gone.
 */
export function useBillLink(
  { api, clock }: LinkPorts,
  id: string,
  isReachable: boolean,
  holders: string,
): HostsLink {
  const { db } = useData();
  const known = useLiveQuery(() => knownBillLink(db, id, clock()), [db, id, clock]);
  const [people, setPeople] = useState<readonly CameByLink[]>([]);
  /** The holders at the last question. */
  const [asked, setAsked] = useState<string | null>(null);
  const [isStopped, setStopped] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useCallback(
    async (body: { renew?: boolean; photo?: boolean }) => {
      const answer = await api.call('makeBillLink', { params: { id }, body });
      await keepBillLink(db, id, answer);
      return answer.people;
    },
    [api, db, id],
  );
  useEffect(() => {
    if (!isReachable || isStopped || asked === holders) return;
    let isOver = false;
    const look = async () => {
      try {
        const came = await ask({});
        if (!isOver) setPeople(came);
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
    shown: isStopped || !known ? null : known,
    isRead: known !== undefined,
    people,
    isStopped,
    failure: known ? null : failure,
    renew: () =>
      told(async () => {
        setPeople(await ask({ renew: true }));
        setStopped(false);
        toast.info(texts.renewed);
      }),
    stop: () =>
      told(async () => {
        await api.call('stopBillLink', { params: { id } });
        setStopped(true);
        await keepBillLink(db, id, null);
      }),
    showPhoto: (photo) => told(async () => setPeople(await ask({ photo }))),
    remove: (user, name, payments) =>
      told(async () => {
        await api.call('removeGuest', { params: { id }, body: { user, payments } });
        toast.info(texts.removed(name));
        setPeople(await ask({}));
      }),
  };
}
