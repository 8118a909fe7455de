import type { WaysToPay } from '../../contract/ways-to-pay.ts';
import type { KiraDb } from './db.ts';

/** Keeps how a user is paid as the server last told it; null: there is nothing to keep any more. */
export async function keepWays(db: KiraDb, user: string, ways: WaysToPay | null): Promise<void> {
  await (ways ? db.ways.put({ user, ways }) : db.ways.delete(user));
}
