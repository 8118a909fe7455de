import type { Api } from '../../../api/client.ts';
import type { TypedWays, WaysToPay } from '../../../contract/ways-to-pay.ts';
import { useData } from '../../../data/context.tsx';
import { keepWays } from '../../../data/keep-ways.ts';
import { useWaysToPay } from '../../../data/use-ways-to-pay.ts';

export interface OwnWays {
  /** As this device knows them, also without a connection. */
  ways: WaysToPay | null;
  /** Changes a part of them. Needs a connection. Throws the API client's errors. */
  save: (part: Partial<TypedWays>) => Promise<void>;
}

const none: TypedWays = { duitnow: null, phone: null, bank: null, account: null };

export function useOwnWays(api: Api): OwnWays {
  const { db, me } = useData();
  const ways = useWaysToPay(me._id);
  return {
    ways,
    async save(part) {
      // Another phone of theirs may have changed the rest a moment ago.
      const { duitnow, phone, bank, account } = (await api.call('waysToPay')).ways ?? none;
      const body: TypedWays = { duitnow, phone, bank, account, ...part };
      const isEmpty = Object.values(body).every((one) => one === null);
      const saved = await (isEmpty ? api.call('deleteWaysToPay') : api.call('putWaysToPay', { body }));
      await keepWays(db, me._id, saved.ways);
    },
  };
}
