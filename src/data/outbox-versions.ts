import type { Table } from 'dexie';
import { deletion, type BoardOp } from '../domain/board/board.ts';
import type { OutboxCall, OutboxRow } from './rows.ts';

/** The version of outbox rows written now. */
export const OUTBOX_VERSION = 2;

/**
 * The steps from a call of one version to the next, by the version they start from.
 *
 * To change the shape of a call: raise OUTBOX_VERSION, add the step here, and give KiraDb a version whose
 * upgrade runs `upgradeOutbox`. The server must take the version before too: a frozen row never changes
 * (PUSH-4), because the server may have done its request already.
 */
export type CallUpgrades = Readonly<Record<number, (call: unknown) => unknown>>;
export const callUpgrades: CallUpgrades = { 1: makeDeletionAField };

/** Version 1 had operations of its own for deletions. */
function makeDeletionAField(call: unknown): unknown {
  const { op } = call as { op?: { op: string; id: string } };
  const kind = op && /^(item|column)\.delete$/.exec(op.op)?.[1];
  return kind ? { ...(call as object), op: deletion(kind as 'item' | 'column', op.id) } : call;
}

/** A call of version `from` as one of version `to`; null where a step is missing. */
function upgrade(call: unknown, from: number, to: number, steps: CallUpgrades): unknown {
  let current = call;
  for (let version = from; version < to; version += 1) {
    const step = steps[version];
    if (!step) return null;
    current = step(current);
  }
  return current;
}

/** The operations of rows, for the reducer. A frozen row may have an earlier version. */
export const opsOf = (rows: readonly Pick<OutboxRow, 'call' | 'v'>[]): BoardOp[] =>
  rows.flatMap((row) => {
    const call = upgrade(row.call, row.v, OUTBOX_VERSION, callUpgrades) as OutboxCall | null;
    return call?.type === 'board.op' ? [call.op] : [];
  });

/** Upgrades every row that was never frozen, in the transaction of the database's upgrade. */
export async function upgradeOutbox(
  outbox: Table<OutboxRow, number>,
  steps: CallUpgrades = callUpgrades,
  to: number = OUTBOX_VERSION,
): Promise<void> {
  const rows = await outbox.filter(({ v, batch }) => v < to && batch === null).toArray();
  const calls = rows.map(({ call, v }) => upgrade(call, v, to, steps) as OutboxCall | null);
  await outbox.bulkPut(rows.flatMap((row, at) => (calls[at] ? [{ ...row, v: to, call: calls[at] }] : [])));
}
