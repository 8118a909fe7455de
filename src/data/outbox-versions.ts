import type { Table } from 'dexie';
import { deletion, type BoardOp, type StoredBoard } from '../domain/board/board.ts';
import type { OutboxCall, OutboxRow } from './rows.ts';

/** The version of outbox rows written now. */
export const OUTBOX_VERSION = 2;

/**
 * A row's call in the version of now.
 *
 * To change the shape of a call: raise OUTBOX_VERSION, add the step here, and give KiraDb a version whose
 * upgrade runs `upgradeOutbox`. The server must take the version before too: a frozen row never changes
 * (PUSH-4), because the server may have done its request already.
 */
const upgraded = ({ call, v }: Pick<OutboxRow, 'call' | 'v'>): OutboxCall =>
  v < 2 ? makeDeletionAField(call) : call;

/** Version 1 had operations of its own for deletions. */
function makeDeletionAField(call: OutboxCall): OutboxCall {
  const { op } = call as { op?: { op: string; id: string } };
  const kind = op && /^(item|column)\.delete$/.exec(op.op)?.[1];
  return kind ? { type: 'board.op', id: call.id, op: deletion(kind as 'item' | 'column', op.id) } : call;
}

/** The operations of rows, for the reducer. A frozen row may have an earlier version. */
export const opsOf = (rows: readonly Pick<OutboxRow, 'call' | 'v'>[]): BoardOp[] =>
  rows.map(upgraded).flatMap((call) => (call.type === 'board.op' ? [call.op] : []));

/** The board with which these rows create a receipt. */
export const createdBoard = (rows: readonly OutboxRow[]): StoredBoard | undefined =>
  rows.flatMap(({ call }) => (call.type === 'receipt.create' ? [call.board] : []))[0];

/** Upgrades every row that was never frozen, in the transaction of the database's upgrade. */
export async function upgradeOutbox(outbox: Table<OutboxRow, number>): Promise<void> {
  const rows = await outbox.filter(({ v, batch }) => v < OUTBOX_VERSION && batch === null).toArray();
  await outbox.bulkPut(rows.map((row) => ({ ...row, v: OUTBOX_VERSION, call: upgraded(row) })));
}
