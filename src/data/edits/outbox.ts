import type { Group } from '../../contract/groups.ts';
import { writtenField } from '../../domain/board/apply-op.ts';
import type { BoardOp, StoredBoard } from '../../domain/board/board.ts';
import { writtenOf, type MeOp } from '../../domain/me/me.ts';
import { aboutPayment, type PaymentOp } from '../../domain/settling/payment.ts';
import type { KiraDb } from '../device/db.ts';
import {
  groupQueue,
  imageQueue,
  meQueue,
  paymentQueue,
  receiptQueue,
  type FieldCall,
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

/** The queue of what a call changes. */
function queueOf({ type, id }: OutboxCall): Queue {
  if (type === 'image.create') return imageQueue(id);
  if (type === 'payment.op') return paymentQueue(id);
  if (type === 'me.op') return meQueue(id);
  return type.startsWith('group.') ? groupQueue(id) : receiptQueue(id);
}

/** A queue's rows, first in first. */
export const queueRows = (db: KiraDb, queue: Queue): Promise<OutboxRow[]> =>
  db.outbox.where('queue').equals(queue).sortBy('n');

/** The operations of rows, for the reducer. */
export const opsOf = (rows: readonly Pick<OutboxRow, 'call'>[]): BoardOp[] =>
  rows.flatMap(({ call }) => (call.type === 'board.op' ? [call.op] : []));

export const paymentOpsOf = (rows: readonly Pick<OutboxRow, 'call'>[]): PaymentOp[] =>
  rows.flatMap(({ call }) => (call.type === 'payment.op' ? [call.op] : []));

export const meOpsOf = (rows: readonly Pick<OutboxRow, 'call'>[]): MeOp[] =>
  rows.flatMap(({ call }) => (call.type === 'me.op' ? [call.op] : []));

/** The board with which these rows create a receipt. */
export const createdBoard = (rows: readonly OutboxRow[]): StoredBoard | undefined =>
  rows.flatMap(({ call }) => (call.type === 'receipt.create' ? [call.board] : []))[0];

/** The group that these rows create. */
export const createdGroup = (rows: readonly OutboxRow[]): Group | undefined =>
  rows.flatMap(({ call }) => (call.type === 'group.create' ? [call.group] : []))[0];

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

/** The group that a call names, if it names one. */
export function groupNamedBy(call: OutboxCall): string | null {
  if (call.type === 'receipt.create') return call.board.bill.group;
  if (call.type === 'me.op')
    return call.op.field === 'group' ? call.op.value : call.op.field === 'folded' ? call.op.group : null;
  return call.type === 'board.op' && call.op.op === 'bill.set' && call.op.field === 'group'
    ? call.op.value
    : null;
}

/** The queue of a group that the server doesn't have yet; of a payment, what it waits for. */
async function dependencies(db: KiraDb, call: OutboxCall): Promise<Queue[]> {
  if (call.type === 'payment.op') return neededQueues(db, call.id);
  const group = groupNamedBy(call);
  if (group === null) return [];
  const queue = groupQueue(group);
  const isCreated = ({ call: { type } }: OutboxRow) => type === 'group.create';
  const waiting = await db.outbox.where('queue').equals(queue).filter(isCreated).count();
  return waiting ? [queue] : [];
}

/**
 * The rows to store for edits of a receipt behind `last`, the last row of its queue. An edit replaces the row
 * before it if that sets the same field and was never frozen: the server can't have its value.
 */
export async function editRows(
  ports: OutboxPorts,
  id: string,
  last: OutboxRow | undefined,
  ops: readonly BoardOp[],
): Promise<NewOutboxRow[]> {
  const rows: NewOutboxRow[] = last ? [last] : [];
  for (const op of ops) {
    const call = { type: 'board.op', id, op } as const;
    const before = rows.at(-1);
    const dependsOn = groupNamedBy(call) === null ? [] : await dependencies(ports.db, call);
    if (before && isReplacedBy(before, op) && !waitsLonger(before, dependsOn))
      rows.splice(-1, 1, { ...before, call, dependsOn });
    else rows.push(newRow(ports, call, dependsOn));
  }
  return rows[0] === last ? rows.slice(1) : rows;
}

const isReplacedBy = ({ batch, state, call }: NewOutboxRow, op: BoardOp): boolean =>
  batch === null &&
  state !== 'refused' &&
  call.type === 'board.op' &&
  call.op.op === op.op &&
  writtenField(call.op) === writtenField(op);

/**
 * The rows to store for calls of one queue that set fields. A call replaces the row that sets the same field
 * and was never frozen.
 */
export async function fieldRows(
  ports: OutboxPorts,
  queue: Queue,
  calls: readonly FieldCall[],
): Promise<NewOutboxRow[]> {
  const rows = await queueRows(ports.db, queue);
  const last = new Map(calls.map((call) => [fieldOf(call), call]));
  return Promise.all(
    [...last.values()].map(async (call) => {
      const dependsOn = await dependencies(ports.db, call);
      const before = rows.findLast((row) => isSetBy(row, fieldOf(call)));
      if (!before || waitsLonger(before, dependsOn)) return newRow(ports, call, dependsOn);
      return { ...before, call, dependsOn };
    }),
  );
}

const isSetBy = ({ batch, state, call }: OutboxRow, field: string): boolean =>
  batch === null &&
  state !== 'refused' &&
  (call.type === 'payment.op' || call.type === 'me.op') &&
  fieldOf(call) === field;

const fieldOf = ({ op }: FieldCall): string => (op.op === 'me.set' ? writtenOf(op) : op.field);

/** A row waits for earlier rows alone: what has to wait for later ones can't take its place. */
const waitsLonger = (row: NewOutboxRow, dependsOn: readonly Queue[]): boolean =>
  dependsOn.some((queue) => !row.dependsOn.includes(queue));

/** The queues with a row that a payment waits for. */
async function neededQueues(db: KiraDb, id: string): Promise<Queue[]> {
  const about = aboutPayment(id);
  if (about === null || about.for === 'pair') return [];
  const queue = about.for === 'bill' ? receiptQueue(about.bill) : groupQueue(about.group);
  return (await queueRows(db, queue)).some((row) => isNeededBy(row, id)) ? [queue] : [];
}

/**
 * Whether a payment waits for a row: it makes what the payment names (its bill or group, or a person on the
 * bill), or gives one of the two to whose word this is. It waits for nothing else.
 */
export function isNeededBy({ call }: Pick<OutboxRow, 'call'>, payment: string): boolean {
  if (call.type !== 'board.op') return call.type.endsWith('.create');
  const { op } = call;
  const about = aboutPayment(payment);
  const isPerson =
    op.op === 'column.add' || op.op === 'column.hold' || (op.op === 'column.set' && op.field === 'user');
  return isPerson && (op.id === about?.from || op.id === about?.to);
}
