import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import type { BillLink, CameByLink, TakenOut } from '../../../contract/guests.ts';
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
  /** Who was taken out. */
  out: readonly TakenOut[];
  isStopped: boolean;
  /** Why there is none, in words. */
  failure: string | null;
  renew: () => Promise<void>;
  stop: () => Promise<void>;
  showPhoto: (isShown: boolean) => Promise<void>;
  /** `payments`: with what they wrote in payments. `renewLink`: their link ends with it. */
  remove: (user: string, name: string, also: { payments: boolean; renewLink: boolean }) => Promise<void>;
  /** Who was taken out may come by the link again. */
  letBack: (user: string, name: string) => Promise<void>;
}

type Came = Pick<HostsLink, 'people' | 'out'>;
const NOBODY: Came = { people: [], out: [] };

export interface LinkPorts {
  api: Api;
  clock: () => number;
}

/** Asking the server would make a new link, so a list is changed here while the link is stopped. */
const without = <One extends { _id: string }>(people: readonly One[], user: string): One[] =>
  people.filter(({ _id }) => _id !== user);

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
  const [came, setCame] = useState<Came>(NOBODY);
  /** The holders at the last question. */
  const [asked, setAsked] = useState<string | null>(null);
  const [isStopped, setStopped] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useCallback(
    async (body: { renew?: boolean; photo?: boolean }) => {
      const answer = await api.call('makeBillLink', { params: { id }, body });
      await keepBillLink(db, id, answer);
      return answer;
    },
    [api, db, id],
  );
  useEffect(() => {
    if (!isReachable || isStopped || asked === holders) return;
    let isOver = false;
    const look = async () => {
      try {
        const answer = await ask({});
        if (!isOver) setCame(answer);
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
    people: came.people,
    out: came.out,
    isStopped,
    failure: known ? null : failure,
    renew: () =>
      told(async () => {
        setCame(await ask({ renew: true }));
        setStopped(false);
        toast.info(texts.renewed);
      }),
    stop: () =>
      told(async () => {
        await api.call('stopBillLink', { params: { id } });
        setStopped(true);
        await keepBillLink(db, id, null);
      }),
    showPhoto: (photo) => told(async () => setCame(await ask({ photo }))),
    remove: (user, name, also) =>
      told(async () => {
        await api.call('removeGuest', { params: { id }, body: { user, ...also } });
        toast.info(also.renewLink ? texts.removedForGood(name) : texts.removed(name));
        const isOff = isStopped && !also.renewLink;
        setCame(
          isOff
            ? { people: without(came.people, user), out: [{ _id: user, name }, ...came.out] }
            : await ask({}),
        );
        setStopped(isOff);
      }),
    letBack: (user, name) =>
      told(async () => {
        await api.call('letGuestBack', { params: { id }, body: { user } });
        toast.info(texts.mayComeBack(name));
        setCame(isStopped ? { ...came, out: without(came.out, user) } : await ask({}));
      }),
  };
}
