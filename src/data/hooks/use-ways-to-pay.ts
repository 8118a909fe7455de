import type { WaysToPay } from '../../contract/ways-to-pay.ts';
import { useData } from '../context.tsx';
import { useQuery } from './use-query.ts';

/** How a user is paid; null: this device knows no way. Offline, too. */
export function useWaysToPay(user: string): WaysToPay | null {
  const { db } = useData();
  return useQuery(async () => (await db.ways.get(user))?.ways ?? null, [db, user])?.data ?? null;
}
