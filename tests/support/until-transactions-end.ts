import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import { until } from './until.ts';

/**
 * Waits until all transactions begun so far have ended, those of other tests on this PostgreSQL too. Until
 * then the next pull brings changes a second time (FEED-2).
 */
export async function untilTransactionsEnd(db: Db): Promise<void> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  const over = sql<{ over: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]!.next}::xid8 as over`;
  await until(async () => (await over.execute(db)).rows[0]!.over).toBe(true);
}
