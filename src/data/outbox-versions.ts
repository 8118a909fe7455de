import type { Table } from 'dexie';
import { deletion, type BoardOp } from '../domain/board/board.ts';
import type { Call, OutboxRow } from './rows.ts';

/** The version of outbox rows written now. */
export const OUTBOX_VERSION = 2;

/**
 * How the call of a row of one version becomes one of the next, by the version it comes from.
 *
 * To change what a call looks like: raise OUTBOX_VERSION, add the step here, and give KiraDb a version
 * whose upgrade runs `migrateOutbox`. The server takes the version before too, because a frozen row stays
 * as it was frozen (PUSH-4): the server may have done its request already.
 */
export type Migrations = Readonly<Record<number, (call: unknown) => unknown>>;
export const migrations: Migrations = { 1: deletionAsField };

/** Version 1 had operations of its own for deletions. */
function deletionAsField(call: unknown): unknown {
  const { op } = call as { op?: { op: string; id: string } };
  const kind = op && /^(item|column)\.delete$/.exec(op.op)?.[1];
  return kind ? { ...(call as object), op: deletion(kind as 'item' | 'column', op.id) } : call;
}

/** A call of version `from` as one of version `to`; null where a step is missing. */
function upgraded(call: unknown, from: number, to: number, steps: Migrations): unknown {
  let current = call;
  for (let version = from; version < to; version += 1) {
    const step = steps[version];
    if (!step) return null;
    current = step(current);
  }
  return current;
}

/** The edits among rows, as the reducer takes them: a frozen row may be of an earlier version. */
export const opsOf = (rows: readonly Pick<OutboxRow, 'call' | 'v'>[]): BoardOp[] =>
  rows.flatMap((row) => {
    const call = upgraded(row.call, row.v, OUTBOX_VERSION, migrations) as Call | null;
    return call?.type === 'board.op' ? [call.op] : [];
  });

/** Brings every row that was never frozen up to date, in the transaction of the database's upgrade. */
export async function migrateOutbox(
  outbox: Table<OutboxRow, number>,
  steps: Migrations = migrations,
  to: number = OUTBOX_VERSION,
): Promise<void> {
  const rows = await outbox.filter(({ v, batch }) => v < to && batch === null).toArray();
  const calls = rows.map(({ call, v }) => upgraded(call, v, to, steps) as Call | null);
  await outbox.bulkPut(rows.flatMap((row, at) => (calls[at] ? [{ ...row, v: to, call: calls[at] }] : [])));
}
