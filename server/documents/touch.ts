import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const tables = {
  receipt: ['receipts', 'uuid[]'],
  group: ['groups', 'uuid[]'],
  payment: ['payments', 'text[]'],
} as const;

/** Documents are news to everybody who has them, without an operation: something that they come with has changed. */
export async function touch(db: Db, kind: keyof typeof tables, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const [table, type] = tables[kind];
  await sql`update ${sql.table(table)} set id = id where id = any(${ids}::${sql.raw(type)})`.execute(db);
}
