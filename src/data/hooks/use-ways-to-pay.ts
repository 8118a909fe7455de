import type { WaysToPay } from '../../contract/ways-to-pay.ts';
import { HOME_CURRENCY, type Currency } from '../../domain/money/currencies.ts';
import { useData } from '../context.tsx';
import { useQuery } from './use-query.ts';

/** How a user is paid; null: this device knows no way. Offline, too. All ways are for ringgit. */
export function useWaysToPay(user: string, currency: Currency): WaysToPay | null {
  const { db } = useData();
  const known = useQuery(async () => (await db.ways.get(user))?.ways ?? null, [db, user]);
  return currency === HOME_CURRENCY ? (known?.data ?? null) : null;
}
