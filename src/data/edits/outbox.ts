import type { KindName, Ref } from '../../domain/documents/kind.ts';
import type { Documents } from '../../domain/documents/kinds.ts';
import { aboutPayment } from '../../domain/settling/payment.ts';
import type { KiraDb } from '../device/db.ts';
import { idOf, isRef, kindNameOf, kindOf } from '../device/refs.ts';
import {
  groupQueue,
  imageQueue,
  type AnyOp,
  type DocumentRow,
  type OutboxCall,
  type OutboxRow,
  type Queue,
} from '../device/rows.ts';

/** What the outbox needs from outside. */
export interface OutboxPorts {
  db: KiraDb;
  /** UUIDv7. */
  ids: () => string;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** A row that the database has not numbered yet. */
export type NewOutboxRow = Omit<OutboxRow, 'n'>;
type WithCall = Pick<OutboxRow, 'call'>;

/** The queue of what a call changes. */
function queueOf(call: OutboxCall): Queue {
  return 'ref' in call ? call.ref : imageQueue(call.id);
}

/** A queue's rows, first in first. */
export const queueRows = (db: KiraDb, queue: Queue): Promise<OutboxRow[]> =>
  db.outbox.where('queue').equals(queue).sortBy('n');

/** The operation of a row; null if its call is another one. */
export const opOf = ({ call }: WithCall): AnyOp | null => (call.type === 'op' ? call.op : null);

/** All operations of a row. */
export const opsIn = ({ call }: WithCall): readonly AnyOp[] =>
  call.type === 'op' ? [call.op] : call.type === 'group.patch' ? call.ops : [];

/** The operations of rows on documents of one kind. */
export const opsOf = <Name extends KindName>(
  kind: Name,
  rows: readonly WithCall[],
): Documents[Name]['op'][] =>
  rows.flatMap((row) => ('ref' in row.call && kindNameOf(row.call.ref) === kind ? opsIn(row) : []));

/** Without its creation the other rows of a queue are useless. */
export const isCreation = ({ call }: WithCall): boolean =>
  call.type === 'create' || call.type === 'image.create';

/** The document that these rows create. */
export const createdDoc = <Name extends KindName>(
  kind: Name,
  rows: readonly WithCall[],
): DocumentRow<Name>['view'] | undefined =>
  rows.flatMap(({ call }) =>
    'doc' in call && isAbout(kind, call) ? [call.doc as DocumentRow<Name>['view']] : [],
  )[0];

const isAbout = (kind: KindName, call: OutboxCall): boolean => 'ref' in call && kindNameOf(call.ref) === kind;

/** The documents that a call names: they must reach the server before it. */
export function needsOf(call: OutboxCall): readonly Ref[] {
  if (call.type === 'op') return kindOf(call.ref).needs(idOf(call.ref), call.op);
  // A bill is made in its group.
  const group = 'doc' in call && 'bill' in call.doc ? call.doc.bill.group : null;
  return group === null ? [] : [groupQueue(group)];
}

/** The row to be sent: refused no more. */
export function released<Row extends NewOutboxRow>(row: Row): Row {
  const next: Row = { ...row, state: 'waiting' };
  delete next.reason;
  return next;
}

/** Appends a call to its queue. Call it inside the transaction of the edit. */
export async function enqueue(ports: OutboxPorts, call: OutboxCall, dependsOn?: Queue[]): Promise<void> {
  await ports.db.outbox.add(newRow(ports, call, dependsOn ?? (await dependencies(ports.db, call))));
}

const newRow = (
  { ids, clock }: Omit<OutboxPorts, 'db'>,
  call: OutboxCall,
  dependsOn: Queue[] = [],
): NewOutboxRow => ({
  id: ids(),
  queue: queueOf(call),
  call,
  state: 'waiting',
  batch: null,
  dependsOn,
  createdAt: new Date(clock()).toISOString(),
});

/** The queues of what a call names and the server doesn't have yet. */
async function dependencies(db: KiraDb, call: OutboxCall): Promise<Queue[]> {
  const refs = await Promise.all(
    needsOf(call).map(async (ref) => {
      const rows = await queueRows(db, ref);
      return rows.some((row) => isNeededBy(row, queueOf(call))) ? [ref] : [];
    }),
  );
  return refs.flat();
}

/**
 * The rows to store for operations on a document behind `rows`, the end of its queue. An operation replaces
 * the row before it if that sets the same value and was never frozen: the server can't have it.
 */
export async function opRows(
  ports: OutboxPorts,
  ref: Ref,
  before: readonly OutboxRow[],
  ops: readonly AnyOp[],
): Promise<NewOutboxRow[]> {
  const rows: NewOutboxRow[] = [...before];
  for (const op of ops) {
    const call: OutboxCall = { type: 'op', ref, op };
    const dependsOn = await dependencies(ports.db, call);
    const at = replacedBy(ref, rows, op);
    const replaced = rows[at];
    if (replaced && !waitsLonger(replaced, dependsOn)) rows[at] = { ...replaced, call, dependsOn };
    else rows.push(newRow(ports, call, dependsOn));
  }
  return rows.filter((row, at) => row !== before[at]);
}

/**
 * Where the row is that an operation replaces; -1 if there is none. In a document with rows it is the last
 * one alone: an operation may name a row that was added behind an earlier one.
 */
function replacedBy(ref: Ref, rows: readonly NewOutboxRow[], op: AnyOp): number {
  const { empty, slot } = kindOf(ref);
  const at = rows.findLastIndex((row) => {
    const other = opOf(row);
    const isSame = other?.op === op.op && slot(other) === slot(op);
    return isSame && row.batch === null && row.state !== 'refused';
  });
  return empty === null && at < rows.length - 1 ? -1 : at;
}

/** A row waits for earlier rows alone: what has to wait for later ones can't take its place. */
export const waitsLonger = (row: Pick<OutboxRow, 'dependsOn'>, dependsOn: readonly Queue[]): boolean =>
  dependsOn.some((queue) => !row.dependsOn.includes(queue));

/**
 * Whether a queue waits for a row of another one: for a creation. A payment also waits for what gives its bill
 * one of its two people, or gives one of them to whose word this is. It waits for nothing else.
 */
export function isNeededBy(row: WithCall, queue: Queue): boolean {
  if (isCreation(row)) return true;
  const op = opOf(row);
  const about = isRef(queue) && kindNameOf(queue) === 'payment' ? aboutPayment(idOf(queue)) : null;
  if (op === null || about === null) return false;
  const isPerson =
    op.op === 'column.add' || op.op === 'column.hold' || (op.op === 'column.set' && op.field === 'user');
  return isPerson && (op.id === about.from || op.id === about.to);
}
