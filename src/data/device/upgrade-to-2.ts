import type { Transaction } from 'dexie';
import type { Group } from '../../contract/groups.ts';
import type { Ref } from '../../domain/documents/kind.ts';
import { emptyMe, type OwnSettings } from '../../domain/me/me.ts';
import { newRow } from './documents.ts';
import type { AnyDoc, AnyOp, DocumentRow, OutboxCall, OutboxRow } from './rows.ts';

/** A call as version 1 stored it: the operations and creations of each kind had a type of their own. */
export type OldCall =
  | Exclude<OutboxCall, { type: 'create' | 'op' }>
  | { type: 'receipt.create'; id: string; board: AnyDoc; image: string | null; readBy?: readonly string[] }
  | { type: 'group.create'; id: string; group: Group }
  | { type: `${'board' | 'payment' | 'me'}.op`; id: string; op: AnyOp };

/** A row of version 1's tables of boards, groups, payments and own documents. */
type OldRow = { _id: string; view: AnyDoc } & Partial<Omit<DocumentRow, 'view'>>;

const TABLES = { boards: 'receipt', groups: 'group', payments: 'payment', me: 'me' } as const;

/** So many rows are in memory at a time. */
const CHUNK = 50;

/**
 * Every kind of document had a table, a board's snapshot another one, and each kind its own types of calls.
 * A frozen call becomes the same request: its key and the order of its fields stay.
 */
export async function upgradeTo2(tx: Transaction): Promise<void> {
  for (const [table, kind] of Object.entries(TABLES))
    for (const ids of chunksOf((await tx.table(table).toCollection().primaryKeys()) as string[])) {
      const rows = (await tx.table(table).bulkGet(ids)) as OldRow[];
      const snapshots = table === 'boards' ? await tx.table('snapshots').bulkGet(ids) : [];
      await tx.table('documents').bulkPut(rows.map((row, at) => documentFrom(kind, row, snapshots[at])));
      const seen = snapshots.filter((one) => one?.looked !== undefined);
      await tx.table('looked').bulkPut(seen.map(({ _id, looked }) => ({ _id, rev: looked })));
    }
  await tx
    .table<OutboxRow>('outbox')
    .toCollection()
    .modify((row) => void (row.call = callFrom(row.call as OldCall)));
}

function chunksOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / CHUNK);
  return Array.from({ length: count }, (_, at) => all.slice(at * CHUNK, (at + 1) * CHUNK));
}

function documentFrom(
  kind: (typeof TABLES)[keyof typeof TABLES],
  { _id, view, snapshot = null, ...row }: OldRow,
  apart?: { board: AnyDoc; history: DocumentRow['history'] },
): DocumentRow {
  const ref: Ref = `${kind}:${_id}`;
  const { rev, gone, hidden, people, history } = row;
  const known = { rev: rev ?? (snapshot as Group | null)?.rev, gone, hidden, people, history };
  const kept = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  // Of the user's own settings a device knew only what was set on it.
  const whole = kind === 'me' ? { ...emptyMe, ...(view as Partial<OwnSettings>) } : view;
  const snapshots = apart ? { snapshot: apart.board, history: apart.history } : { snapshot };
  return { ...newRow(ref, whole), ...kept, ...snapshots };
}

/** A call of version 1 in the form of today. */
export function callFrom(call: OldCall): OutboxCall {
  switch (call.type) {
    case 'receipt.create': {
      const { type: _, id, board: doc, ...rest } = call;
      return { type: 'create', ref: `receipt:${id}`, doc, ...rest } as OutboxCall;
    }
    case 'group.create':
      return { type: 'create', ref: `group:${call.id}`, doc: call.group };
    case 'board.op':
      return { type: 'op', ref: `receipt:${call.id}`, op: call.op };
    case 'payment.op':
    case 'me.op':
      return { type: 'op', ref: `${call.type === 'me.op' ? 'me' : 'payment'}:${call.id}`, op: call.op };
    case 'image.create':
    case 'group.patch':
      return call;
  }
}
