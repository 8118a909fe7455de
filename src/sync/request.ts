import type { Api } from '../api/client.ts';
import type { Rejection } from '../contract/board.ts';
import type { Group } from '../contract/groups.ts';
import type { BillLink } from '../contract/guests.ts';
import { DEVICE, EXPECTED_USER, IDEMPOTENCY_KEY, QUEUE_SEQ } from '../contract/headers.ts';
import type { KiraDb } from '../data/device/db.ts';
import { documentOf } from '../data/device/documents.ts';
import { idOf, isRef, kindNameOf, kindOf } from '../data/device/refs.ts';
import type { FrozenBatch, OutboxRow, Queue } from '../data/device/rows.ts';
import { isNeededBy, opOf, opsOf, queueRows, waitsLonger } from '../data/edits/outbox.ts';
import { storedTexts } from '../data/texts.ts';
import type { KindName } from '../domain/documents/kind.ts';
import type { Documents } from '../domain/documents/kinds.ts';
import { colourIn } from '../domain/group/colour.ts';
import { leavesGroup, type GroupOp } from '../domain/group/group.ts';
import { personOfUser } from '../domain/group/same-human.ts';
import { IMAGE_TRANSFER_MS } from '../vision/image/image-limits.ts';
import { UnsendableError } from './rules.ts';
import { toldOf, type Told } from './told.ts';

/** A request on its way out: choose the queues and rows, freeze them, send them. The rules: engine.ts. */

/** Requests under way at once: enough to hide latency, few enough for a phone's connection. */
export const MAX_IN_FLIGHT = 4;

/** Photos under way at once: on a slow line an edit must not wait until one is through. */
const MAX_PHOTOS_SENT = 2;
const isPhoto = (queue: Queue): boolean => queue.startsWith('image:');

/**
 * The queues that may send now, oldest first (PUSH-2, PUSH-3). A queue's first row must wait for nothing:
 * neither for an earlier row of the queues it depends on, nor for a request, nor for a pause.
 * `rows` is the whole outbox in order.
 */
export function readyQueues(
  rows: readonly OutboxRow[],
  sending: ReadonlySet<Queue>,
  isReady: (queue: Queue) => boolean,
): Queue[] {
  const heads = headsOf(rows);
  const ready = [...heads.values()]
    .filter((head) => head.state === 'waiting' && !sending.has(head.queue) && isReady(head.queue))
    .filter((head) => !isBlocked(head, heads, rows))
    .map((head) => head.queue);
  const photosLeft = MAX_PHOTOS_SENT - [...sending].filter(isPhoto).length;
  let photos = 0;
  return ready
    .filter((queue) => !isPhoto(queue) || ++photos <= photosLeft)
    .slice(0, Math.max(0, MAX_IN_FLIGHT - sending.size));
}

function headsOf(rows: readonly OutboxRow[]): Map<Queue, OutboxRow> {
  const heads = new Map<Queue, OutboxRow>();
  for (const row of rows) if (!heads.has(row.queue)) heads.set(row.queue, row);
  return heads;
}

/** A payment waits for the rows that make what it names, and not for other edits of its bill. */
const isBlocked = (
  { n, queue: own, dependsOn }: OutboxRow,
  heads: ReadonlyMap<Queue, OutboxRow>,
  rows: readonly OutboxRow[],
): boolean =>
  dependsOn.some((queue) =>
    own.startsWith('payment:')
      ? rows.some((row) => row.n < n && row.queue === queue && isNeededBy(row, own))
      : (heads.get(queue)?.n ?? Infinity) < n,
  );

/** What a character takes at most as UTF-8, and room for what goes around the operations. */
const BYTES_PER_CHARACTER = 4;

/** The rows of a queue's next request (PUSH-4): a frozen batch as it is, else as many rows as fit. */
export function nextRequest(rows: readonly OutboxRow[]): OutboxRow[] {
  const [head] = rows;
  if (!head || head.state !== 'waiting') return [];
  const { batch, queue } = head;
  if (batch) return rows.filter((row) => row.batch?.key === batch.key);
  if (!isRef(queue) || opOf(head) === null) return [head];
  const { limits } = kindOf(queue);
  let characters = 0;
  const end = rows.findIndex((row, at) => {
    const op = opOf(row);
    if (at === limits.ops || op === null || row.state !== 'waiting') return true;
    if (waitsLonger(head, row.dependsOn)) return true;
    characters += JSON.stringify(op).length;
    return at > 0 && characters > limits.bytes / BYTES_PER_CHARACTER;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}

/** One request to the server: rows that travel together, and their batch. */
export interface FrozenRequest {
  queue: Queue;
  batch: FrozenBatch;
  rows: OutboxRow[];
}

/**
 * Freezes a queue's next request before its first send (PUSH-4). From here on its rows, key and base revision
 * never change: a retry after a crash is the same request. Null: nothing may go.
 */
export function freezeNext(db: KiraDb, queue: Queue, ids: () => string): Promise<FrozenRequest | null> {
  return db.transaction('rw', [db.outbox, db.queues, db.documents], async () => {
    const rows = nextRequest(await queueRows(db, queue));
    const [head] = rows;
    if (!head) return null;
    if (head.batch) return { queue, batch: head.batch, rows };
    const batch = await newBatch(db, head, ids);
    const frozen = rows.map((row) => ({ ...row, batch }));
    await db.outbox.bulkPut(frozen);
    return { queue, batch, rows: frozen };
  });
}

async function newBatch(db: KiraDb, { queue }: OutboxRow, ids: () => string): Promise<FrozenBatch> {
  const [last, known] = await Promise.all([
    db.queues.get(queue),
    isRef(queue) ? db.documents.get(queue) : undefined,
  ]);
  return { key: ids(), seq: (last?.seq ?? 0) + 1, baseRev: known?.rev ?? 0 };
}

/**
 * The server has another number for this queue: the request takes the next one, under the same key (PUSH-9).
 */
export function renumber(db: KiraDb, { queue, batch }: FrozenRequest, seq: number): Promise<void> {
  return db.transaction('rw', [db.outbox, db.queues], async () => {
    await db.queues.put({ queue, seq });
    await db.outbox
      .where('batch.key')
      .equals(batch.key)
      .modify({ batch: { ...batch, seq: seq + 1 } });
  });
}

/** The server's answer to a request. */
export interface Ack {
  /** The document as it is now; null where the answer has none. */
  told: Told | null;
  /** The document is not this user's any more: they have deleted it, or left the group. */
  isDeleted?: true;
  /** What became of each operation, and why. */
  outcomes?: readonly ('applied' | 'rejected')[];
  reasons?: readonly (Rejection | null)[] | undefined;
  /** A new bill's link for guests. */
  link?: BillLink | null | undefined;
}

interface SendPorts {
  api: Api;
  db: KiraDb;
  device: string;
  /** Whose data this is. */
  user: string;
  signal: AbortSignal;
}

/** Makes the one HTTP call of a request. Throws the client's errors, or UnsendableError. */
export async function send(
  { api, db, device, user, signal }: SendPorts,
  { rows, batch }: FrozenRequest,
): Promise<Ack> {
  const headers = {
    [IDEMPOTENCY_KEY]: batch.key,
    [DEVICE]: device,
    [QUEUE_SEQ]: String(batch.seq),
    [EXPECTED_USER]: user,
  };
  const { call, queue } = rows[0]!;
  const id = idOf(queue);
  const common = { headers, signal };
  switch (call.type) {
    case 'image.create': {
      const body = await imageForm(db, id);
      await api.call('createImage', { ...common, body, timeoutMs: IMAGE_TRANSFER_MS });
      return { told: null };
    }
    case 'create': {
      if ('image' in call) {
        const { doc: board, image, readBy } = call;
        const body = { _id: id, imageID: image, board, ...(readBy && { readBy: [...readBy] }) };
        const { rev, link } = await api.call('createReceipt', { ...common, body });
        return { told: toldOf.receipt({ _id: id, rev, board, history: [] }), link };
      }
      // The feed brings what became of the people.
      const { rev } = await api.call('createGroup', {
        ...common,
        body: (call.body as ReturnType<typeof creationOf>) ?? creationOf(call.doc),
      });
      return { told: toldOf.group({ ...call.doc, rev }) };
    }
    case 'group.patch': {
      await api.call('patchGroup', { ...common, params: { id }, body: call.body });
      const group = (await documentOf(db, 'group', id))?.view;
      const hasLeft = group && call.ops.some((op) => leavesGroup(op, group, user));
      // The feed brings the group as it is now.
      return { told: null, ...(hasLeft && { isDeleted: true }) };
    }
    case 'op': {
      const kind = kindNameOf(call.ref);
      const body = { ops: opsOf(kind, rows) as never, baseRev: batch.baseRev };
      return sendOps[kind](api, { ...common, params: { id } }, body);
    }
  }
}

type SendOps<Name extends KindName> = (
  api: Api,
  common: { headers: Record<string, string>; signal: AbortSignal; params: { id: string } },
  body: { ops: Documents[Name]['op'][]; baseRev: number },
) => Promise<Ack>;

/** Operations have a route for each kind of document. */
const sendOps: { [Name in KindName]: SendOps<Name> } = {
  async receipt(api, common, body) {
    const { outcomes, reasons, ...told } = await api.call('patchState', { ...common, body });
    return { told: toldOf.receipt(told), outcomes, reasons };
  },
  async payment(api, common, body) {
    const { payment, ...results } = await api.call('patchPayment', { ...common, body });
    return { told: toldOf.payment(payment), ...results };
  },
  async me(api, { headers, signal }, body) {
    const { me, ...results } = await api.call('patchMe', { headers, signal, body });
    return { told: toldOf.me(me), ...results };
  },
  async group(api, common, body) {
    const answer = await api.call('patchGroup', { ...common, body });
    if (!('outcomes' in answer)) return { told: null };
    const { group, ...results } = answer;
    return { told: group && toldOf.group(group), ...(!group && { isDeleted: true }), ...results };
  },
};

/** The group as its user made it. */
const creationOf = ({ _id, name, people, creator }: Group) => ({
  _id,
  name,
  person: personOfUser(people, creator) ?? undefined,
  ops: Object.entries(people).flatMap(([id, { name: called, email, user, ...row }]): GroupOp[] => {
    if (user !== undefined) return [];
    return email === undefined
      ? [{ op: 'person.add', id, person: { name: called, ...colourIn(row) } }]
      : [{ op: 'person.invite', id, email, ...colourIn(row) }];
  }),
});

async function imageForm(db: KiraDb, id: string): Promise<FormData> {
  const image = await db.images.get(id);
  if (!image) throw new UnsendableError(storedTexts.photoGone);
  const form = new FormData();
  form.set('_id', id); // the fields first: a server that reads a stream knows them before the file
  form.set('rotation', String(image.rotation));
  form.set('file', new Blob([image.bytes], { type: image.type }), 'receipt');
  return form;
}
