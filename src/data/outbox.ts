import { writtenField } from '../domain/board/apply-op.ts';
import type { BoardOp, StoredBoard } from '../domain/board/board.ts';
import type { KiraDb } from './db.ts';
import { groupQueue, imageQueue, receiptQueue, type OutboxCall, type OutboxRow, type Queue } from './rows.ts';

/** What the outbox needs from outside. */
export interface OutboxPorts {
  db: KiraDb;
  /** UUIDv7. */
  ids: () => string;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** The name of this tab: drafts belong to it. */
  tab: string;
}

/** A row that the database has not numbered yet. */
export type NewOutboxRow = Omit<OutboxRow, 'n'>;

/** The queue of what a call changes. */
function queueOf({ type, id }: OutboxCall): Queue {
  if (type === 'image.create') return imageQueue(id);
  return type.startsWith('group.') ? groupQueue(id) : receiptQueue(id);
}

/** A queue's rows, first in first. */
export const queueRows = (db: KiraDb, queue: Queue): Promise<OutboxRow[]> =>
  db.outbox.where('queue').equals(queue).sortBy('n');

/** The operations of rows, for the reducer. */
export const opsOf = (rows: readonly Pick<OutboxRow, 'call'>[]): BoardOp[] =>
  rows.flatMap(({ call }) => (call.type === 'board.op' ? [call.op] : []));

/** The board with which these rows create a receipt. */
export const createdBoard = (rows: readonly OutboxRow[]): StoredBoard | undefined =>
  rows.flatMap(({ call }) => (call.type === 'receipt.create' ? [call.board] : []))[0];

/** A queue's drafts, by their state: they are few, while an offline queue can be long. */
export const draftRows = (db: KiraDb, queue: Queue): Promise<OutboxRow[]> =>
  db.outbox.where('[state+queue]').equals(['draft', queue]).toArray();

/** The row to be sent: a draft or refused row no more. */
export function released<Row extends NewOutboxRow>(row: Row): Row {
  const next: Row = { ...row, state: 'waiting' };
  delete next.reason;
  return next;
}

/** Appends a call to its queue. Call it inside the transaction of the edit. */
export async function enqueue(
  ports: OutboxPorts,
  call: OutboxCall,
  more: Partial<Pick<OutboxRow, 'state' | 'dependsOn'>> = {},
): Promise<void> {
  const dependsOn = await dependencies(ports.db, call);
  await ports.db.outbox.add(newRow(ports, call, { dependsOn, ...more }));
}

const newRow = (
  { ids, clock, tab }: Omit<OutboxPorts, 'db'>,
  call: OutboxCall,
  more: Partial<NewOutboxRow> = {},
): NewOutboxRow => ({
  id: ids(),
  queue: queueOf(call),
  call,
  state: 'waiting',
  batch: null,
  dependsOn: [],
  createdAt: new Date(clock()).toISOString(),
  ...(more.state === 'draft' && { tab }),
  ...more,
});

/** The queues of an image or a group that the server doesn't have yet. */
async function dependencies(db: KiraDb, call: OutboxCall): Promise<Queue[]> {
  if (call.type !== 'receipt.create' && call.type !== 'receipt.group') return [];
  const image = call.type === 'receipt.create' ? call.image : null;
  const queues = [image && imageQueue(image), call.group && groupQueue(call.group)].filter(
    (queue): queue is Queue => Boolean(queue),
  );
  const isCreated = ({ call: { type } }: OutboxRow) => type === 'image.create' || type === 'group.create';
  const waiting = await Promise.all(
    queues.map((queue) => db.outbox.where('queue').equals(queue).filter(isCreated).count()),
  );
  return queues.filter((_, at) => waiting[at]);
}

/**
 * The rows to store for edits of a receipt behind `last`, the last row of its queue. An edit replaces the row
 * before it if that sets the same field and was never frozen: the server can't have its value.
 */
export function editRows(
  ports: Omit<OutboxPorts, 'db'>,
  id: string,
  last: OutboxRow | undefined,
  ops: readonly BoardOp[],
): NewOutboxRow[] {
  const rows: NewOutboxRow[] = last ? [last] : [];
  for (const op of ops) {
    const call = { type: 'board.op', id, op } as const;
    const before = rows.at(-1);
    if (before && isReplacedBy(before, op)) rows.splice(-1, 1, { ...before, call });
    else rows.push(newRow(ports, call));
  }
  return rows[0] === last ? rows.slice(1) : rows;
}

const isReplacedBy = ({ batch, state, call }: NewOutboxRow, op: BoardOp): boolean =>
  batch === null &&
  state !== 'refused' &&
  call.type === 'board.op' &&
  call.op.op === op.op &&
  writtenField(call.op) === writtenField(op);
