import { writtenField } from '../domain/board/apply-op.ts';
import type { BoardOp } from '../domain/board/board.ts';
import type { KiraDb } from './db.ts';
import { OUTBOX_VERSION } from './outbox-versions.ts';
import { groupQueue, imageQueue, receiptQueue, type Call, type OutboxRow, type Queue } from './rows.ts';

/** What writing to the outbox needs from outside. */
export interface Ports {
  db: KiraDb;
  /** UUIDv7. */
  ids: () => string;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Names this start of the app: drafts belong to it. */
  tab: string;
}

/** A row that the database has yet to number. */
export type NewOutboxRow = Omit<OutboxRow, 'n'>;

/** A row's queue follows from what it changes. */
function queueOf({ type, id }: Call): Queue {
  if (type === 'image.create') return imageQueue(id);
  return type.startsWith('group.') ? groupQueue(id) : receiptQueue(id);
}

/** A queue's rows in the order in which they were made. */
export const queueRows = (db: KiraDb, queue: Queue): Promise<OutboxRow[]> =>
  db.outbox.where('queue').equals(queue).sortBy('n');

/** A queue's drafts, found by their state: they are few, while a queue grows for as long as it is offline. */
export const draftRows = (db: KiraDb, queue: Queue): Promise<OutboxRow[]> =>
  db.outbox.where('[state+queue]').equals(['draft', queue]).toArray();

/** Appends a call to its queue. Call it inside the transaction of the edit. */
export async function enqueue(
  ports: Ports,
  call: Call,
  more: Partial<Pick<OutboxRow, 'state' | 'dependsOn'>> = {},
): Promise<void> {
  const dependsOn = await dependencies(ports.db, call);
  await ports.db.outbox.add(newRow(ports, call, { dependsOn, ...more }));
}

const newRow = (
  { ids, clock, tab }: Omit<Ports, 'db'>,
  call: Call,
  more: Partial<NewOutboxRow> = {},
): NewOutboxRow => ({
  id: ids(),
  v: OUTBOX_VERSION,
  queue: queueOf(call),
  call,
  state: 'waiting',
  batch: null,
  dependsOn: [],
  createdAt: new Date(clock()).toISOString(),
  attempts: 0,
  ...(more.state === 'draft' && { tab }),
  ...more,
});

/** Only what the server doesn't have yet: an image still to be stored, a group still to be made. */
async function dependencies(db: KiraDb, call: Call): Promise<Queue[]> {
  if (call.type !== 'receipt.create') return [];
  const queues = [call.image && imageQueue(call.image), call.group && groupQueue(call.group)].filter(
    (queue): queue is Queue => Boolean(queue),
  );
  const waiting = await Promise.all(queues.map((queue) => db.outbox.where('queue').equals(queue).count()));
  return queues.filter((_, at) => waiting[at]);
}

/**
 * The drafts that edits of a receipt add behind `last`, the last row of its queue. An edit takes the place of
 * the row before it if that sets the same field and was never frozen: nobody can have seen its value.
 */
export function draftsOf(
  ports: Omit<Ports, 'db'>,
  id: string,
  last: OutboxRow | undefined,
  ops: readonly BoardOp[],
): NewOutboxRow[] {
  const rows: NewOutboxRow[] = last ? [last] : [];
  for (const op of ops) {
    const call = { type: 'board.op', id, op } as const;
    const before = rows.at(-1);
    if (before && isReplacedBy(before, op)) rows.splice(-1, 1, { ...before, call });
    else rows.push(newRow(ports, call, { state: 'draft' }));
  }
  return rows[0] === last ? rows.slice(1) : rows;
}

const isReplacedBy = ({ batch, state, call }: NewOutboxRow, op: BoardOp): boolean =>
  batch === null &&
  state !== 'refused' &&
  call.type === 'board.op' &&
  call.op.op === op.op &&
  writtenField(call.op) === writtenField(op);
