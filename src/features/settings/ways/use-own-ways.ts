import type { Api } from '../../../api/client.ts';
import type { TypedWays, WaysToPay } from '../../../contract/ways-to-pay.ts';
import { useData } from '../../../data/context.tsx';
import { useWaysToPay } from '../../../data/hooks/use-ways-to-pay.ts';
import { HOME_CURRENCY } from '../../../domain/money/currencies.ts';
import { useAnswer } from '../use-answer.ts';
import { saveWays } from './save-ways.ts';

export interface OwnWays {
  /** As this device knows them, also without a connection. */
  ways: WaysToPay | null;
  /** The server can't read them any more. */
  isLost: boolean;
  /** Changes a part of them. Needs a connection. Throws the API client's errors. */
  save: (part: Partial<TypedWays>) => Promise<void>;
}

export function useOwnWays(api: Api): OwnWays {
  const { db, me } = useData();
  const { answer, askAgain } = useAnswer(api, 'waysToPay');
  return {
    ways: useWaysToPay(me._id, HOME_CURRENCY),
    isLost: answer?.isLost ?? false,
    async save(part) {
      await saveWays(api, db, me._id, part);
      if (answer?.isLost) void askAgain();
    },
  };
}
