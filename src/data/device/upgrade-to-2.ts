import type { Table, Transaction } from 'dexie';
import type { Group } from '../../contract/groups.ts';
import type { KindName } from '../../domain/documents/kind.ts';
import { emptyMe, type OwnSettings } from '../../domain/me/me.ts';
import { newDocument } from './refs.ts';
import type { AnyDoc, AnyOp, OutboxCall, OutboxRow, StoredRow } from './rows.ts';

/** A call as version 1 stored it: the operations and creations of each kind had a type of their own. */
export type OldCall =
  | Exclude<OutboxCall, { type: 'create' | 'op' }>
  | { type: 'receipt.create'; id: string; board: AnyDoc; image: string | null; readBy?: readonly string[] }
  | { type: 'group.create'; id: string; group: Group }
  | { type: `${'board' | 'payment' | 'me'}.op`; id: string; op: AnyOp };

/** A row of version 1's tables of boards, groups, payments and own documents. */
interface OldRow {
  _id: string;
  view: AnyDoc;
  snapshot?: AnyDoc | null;
  rev?: number;
  bill?: string;
  group?: string;
}

const TABLES = { boards: 'receipt', groups: 'group', payments: 'payment', me: 'me' } as const;

/** So many rows are in memory at a time. */
const CHUNK = 50;

/**
 * Every kind of document had a table, and each kind its own types of calls. A frozen call becomes the same
 * request: its key and the order of its fields stay.
 */
export async function upgradeTo2(tx: Transaction): Promise<void> {
  for (const [table, kind] of Object.entries(TABLES))
    await inChunks<OldRow>(tx.table(table), (rows) =>
      tx.table('documents').bulkPut(rows.map((row) => documentFrom(kind, row))),
    );
  await inChunks<{ _id: string; looked?: number }>(tx.table('snapshots'), (rows) => {
    const looked = rows.flatMap(({ _id, looked: rev }) => (rev === undefined ? [] : [{ _id, rev }]));
    return tx.table('looked').bulkPut(looked);
  });
  await tx
    .table<OutboxRow>('outbox')
    .toCollection()
    .modify((row) => void (row.call = callFrom(row.call as OldCall)));
}

async function inChunks<Row>(table: Table, work: (rows: Row[]) => Promise<unknown>): Promise<void> {
  const ids = (await table.toCollection().primaryKeys()) as string[];
  for (let at = 0; at < ids.length; at += CHUNK) await work(await table.bulkGet(ids.slice(at, at + CHUNK)));
}

function documentFrom(kind: KindName, old: OldRow): StoredRow {
  const { _id, view, bill: _, group: __, ...row } = old;
  // Of the user's own settings a device knew only what was set on it.
  const whole = kind === 'me' ? { ...emptyMe, ...(view as Partial<OwnSettings>) } : view;
  const rev = row.rev ?? (row.snapshot as Group | null)?.rev ?? 0;
  return { ...newDocument<KindName>(`${kind}:${_id}`, whole), ...row, rev } as StoredRow;
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
