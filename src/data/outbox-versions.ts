import type { Table } from 'dexie';
import type { OutboxRow } from './rows.ts';

/** The version of outbox rows written now. */
export const OUTBOX_VERSION = 1;

/**
 * How the call of a row of one version becomes one of the next, by the version it comes from.
 *
 * To change what a call looks like: raise OUTBOX_VERSION, add the step here, and give KiraDb a version
 * whose upgrade runs `migrateOutbox`. The reducer and the server go on taking the version before,
 * because what was sealed stays as it was sealed (P4): its request may be done already.
 */
export type Migrations = Readonly<Record<number, (call: unknown) => unknown>>;
export const migrations: Migrations = {};

/** A row brought up to version `to`; itself where it is sealed, as new, newer, or a step is missing. */
function migrated(row: OutboxRow, steps: Migrations, to: number): OutboxRow {
  if (row.batch !== null) return row;
  let call: unknown = row.call;
  for (let version = row.v; version < to; version += 1) {
    const step = steps[version];
    if (!step) return row;
    call = step(call);
  }
  return row.v < to ? { ...row, v: to, call: call as OutboxRow['call'] } : row;
}

/** Brings every row up to date, in the transaction of the database's upgrade: all of them or none. */
export async function migrateOutbox(
  outbox: Table<OutboxRow, number>,
  steps: Migrations = migrations,
  to: number = OUTBOX_VERSION,
): Promise<void> {
  const rows = await outbox.toArray();
  await outbox.bulkPut(rows.map((row) => migrated(row, steps, to)).filter((row, at) => row !== rows[at]));
}
