import type { Table, Transaction } from 'dexie';
import type { KindName } from '../../domain/documents/kind.ts';
import { emptyMe, type OwnSettings } from '../../domain/me/me.ts';
import { addMinor } from '../../domain/money/money.ts';
import { creationOfOld, groupFromOld, opsOfPatch, type OldGroup, type OldPatch } from './patch-to-ops.ts';
import { newDocument } from './refs.ts';
import type { AnyDoc, AnyOp, OutboxCall, OutboxRow, ReceiptSummary, StoredRow } from './rows.ts';

/** A call as version 1 stored it: the operations and creations of each kind had a type of their own. */
export type OldCall =
  | { type: 'image.create'; id: string }
  | { type: 'receipt.create'; id: string; board: AnyDoc; image: string | null; readBy?: readonly string[] }
  | { type: 'group.create'; id: string; group: OldGroup }
  | { type: 'group.patch'; id: string; patch: OldPatch; leaves?: true }
  | { type: `${'board' | 'payment' | 'me'}.op`; id: string; op: AnyOp };

type OldOutboxRow = Omit<OutboxRow, 'call'> & { call: OldCall };

/** A row of version 1's tables of boards, groups, payments and own documents. */
interface OldRow {
  _id: string;
  view: AnyDoc | OldGroup;
  snapshot?: AnyDoc | OldGroup | null;
  rev?: number;
  bill?: string;
  group?: string;
}

const TABLES = { boards: 'receipt', groups: 'group', payments: 'payment', me: 'me' } as const;

/** At most this many rows are in memory at a time. */
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
  await inChunks<ReceiptSummary>(tx.table('receipts'), (rows) =>
    tx.table('receipts').bulkPut(rows.map(withBothTotals)),
  );
  const outbox = tx.table<OldOutboxRow | OutboxRow>('outbox');
  const rows = (await outbox.toArray()) as OldOutboxRow[];
  const groups = new Map((await tx.table<OldRow>('groups').toArray()).map((row) => [row._id, row]));
  await outbox.bulkDelete(rows.map(({ n }) => n));
  await outbox.bulkPut(
    rows.flatMap((row) => {
      const { snapshot, view } = groups.get(row.call.id) ?? {};
      return rowsFrom(row, (snapshot ?? view) as OldGroup | undefined);
    }),
  );
}

async function inChunks<Row>(table: Table, work: (rows: Row[]) => Promise<unknown>): Promise<void> {
  const ids = (await table.toCollection().primaryKeys()) as string[];
  for (let at = 0; at < ids.length; at += CHUNK) await work(await table.bulkGet(ids.slice(at, at + CHUNK)));
}

/** A row of version 1 had the printed total alone. */
const withBothTotals = ({ total: printed, ...row }: ReceiptSummary): ReceiptSummary => {
  const shares = Object.values(row.counted.parts).map(({ share }) => share);
  return { ...row, printed, total: addMinor(...shares, row.counted.left) };
};

function documentFrom(kind: KindName, old: OldRow): StoredRow {
  const { _id, view, bill: _, group: __, ...row } = old;
  // Of the user's own settings a device knew only what was set on it.
  const whole = kind === 'me' ? { ...emptyMe, ...(view as Partial<OwnSettings>) } : view;
  const { snapshot } = row;
  const rev = row.rev ?? (snapshot as OldGroup | null)?.rev ?? 0;
  const stored = { ...newDocument<KindName>(`${kind}:${_id}`, whole as AnyDoc), ...row, rev };
  if (kind !== 'group') return stored as StoredRow;
  const before = snapshot ? groupFromOld(snapshot as OldGroup) : null;
  return { ...stored, snapshot: before, view: groupFromOld(view as OldGroup) } as StoredRow;
}

/** A row of version 1, of whose group this device has `group`. An unsent change of a group is many operations. */
export function rowsFrom(row: OldOutboxRow, group: OldGroup | undefined): OutboxRow[] {
  const { call, batch } = row;
  if (call.type !== 'group.patch') return [{ ...row, call: callFrom(call, batch !== null) }];
  const ref = `group:${call.id}` as const;
  const ops = group ? opsOfPatch(group, call.patch) : (call.patch.ops ?? []);
  if (batch) return [{ ...row, call: { type: 'group.patch', ref, ops, body: { ...call.patch } } }];
  // Behind the row, and before the next one.
  return ops.map((op, at) => ({
    ...row,
    n: row.n + at / (ops.length + 1),
    id: at === 0 ? row.id : `${row.id}-${at}`,
    call: { type: 'op', ref, op },
  }));
}

function callFrom(call: Exclude<OldCall, { type: 'group.patch' }>, isFrozen: boolean): OutboxCall {
  switch (call.type) {
    case 'receipt.create': {
      const { type: _, id, board: doc, ...rest } = call;
      return { type: 'create', ref: `receipt:${id}`, doc, ...rest } as OutboxCall;
    }
    case 'group.create':
      return {
        type: 'create',
        ref: `group:${call.id}`,
        doc: groupFromOld(call.group),
        ...(isFrozen && { body: creationOfOld(call.group) }),
      };
    case 'board.op':
      return { type: 'op', ref: `receipt:${call.id}`, op: call.op };
    case 'payment.op':
    case 'me.op':
      return { type: 'op', ref: `${call.type === 'me.op' ? 'me' : 'payment'}:${call.id}`, op: call.op };
    case 'image.create':
      return call;
  }
}
