import type { Api } from '../api/client.ts';
import { MAX_JSON_BYTES, MAX_OPS_PER_BATCH } from '../contract/board.ts';
import { DEVICE, EXPECTED_USER, IDEMPOTENCY_KEY, QUEUE_SEQ } from '../contract/headers.ts';
import { MAX_ME_OPS } from '../contract/me.ts';
import { MAX_PAYMENT_OPS } from '../contract/payments.ts';
import { type AnswerOf } from '../contract/routes.ts';
import type { KiraDb } from '../data/device/db.ts';
import type { FrozenBatch, OutboxCall, OutboxRow, Queue } from '../data/device/rows.ts';
import { isNeededBy, meOpsOf, opsOf, paymentOpsOf, queueRows } from '../data/edits/outbox.ts';
import { storedTexts } from '../data/texts.ts';
import { personOfUser } from '../domain/group/same-human.ts';
import { IMAGE_TRANSFER_MS } from '../vision/image/image-limits.ts';
import { UnsendableError } from './rules.ts';

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
  { n, call, dependsOn }: OutboxRow,
  heads: ReadonlyMap<Queue, OutboxRow>,
  rows: readonly OutboxRow[],
): boolean =>
  dependsOn.some((queue) =>
    call.type === 'payment.op'
      ? rows.some((row) => row.n < n && row.queue === queue && isNeededBy(row, call.id))
      : (heads.get(queue)?.n ?? Infinity) < n,
  );

/** What a character takes at most as UTF-8, and room for what goes around the operations. */
const MAX_CHARACTERS = MAX_JSON_BYTES / 4;

/** The rows of a queue's next request (PUSH-4): a frozen batch as it is, else as many rows as fit. */
export function nextRequest(rows: readonly OutboxRow[]): OutboxRow[] {
  const [head] = rows;
  if (!head || head.state !== 'waiting') return [];
  const { batch } = head;
  if (batch) return rows.filter((row) => row.batch?.key === batch.key);
  if (head.call.type === 'payment.op' || head.call.type === 'me.op') {
    const isOwn = head.call.type === 'me.op';
    const most = isOwn ? MAX_ME_OPS : MAX_PAYMENT_OPS;
    const end = rows.findIndex(({ state, dependsOn }, at) => {
      if (state !== 'waiting' || at === most) return true;
      return isOwn && at > 0 && dependsOn.length > 0; // it may have to wait
    });
    return end === -1 ? [...rows] : rows.slice(0, end);
  }
  if (head.call.type !== 'board.op') return [head];
  let characters = 0;
  const end = rows.findIndex(({ call, ...row }, at) => {
    if (at === MAX_OPS_PER_BATCH || call.type !== 'board.op' || row.state !== 'waiting') return true;
    if (at > 0 && row.dependsOn.length > 0) return true; // it may have to wait
    characters += JSON.stringify(call.op).length;
    return at > 0 && characters > MAX_CHARACTERS;
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
  return db.transaction('rw', [db.outbox, db.queues, db.boards, db.payments, db.me], async () => {
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

async function newBatch(db: KiraDb, { queue, call }: OutboxRow, ids: () => string): Promise<FrozenBatch> {
  const [last, known] = await Promise.all([db.queues.get(queue), documentOf(db, call)]);
  return { key: ids(), seq: (last?.seq ?? 0) + 1, baseRev: known?.rev ?? 0 };
}

const documentOf = (db: KiraDb, { type, id }: OutboxCall): Promise<{ rev: number } | undefined> => {
  if (type === 'payment.op') return db.payments.get(id);
  return type === 'me.op' ? db.me.get(id) : db.boards.get(id);
};

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

/** The server's answer, by kind of call. */
export type Ack =
  | { type: 'image.create' | 'group.gone' }
  | { type: 'receipt.create'; answer: AnswerOf<'createReceipt'> }
  | { type: 'board.op'; answer: AnswerOf<'patchState'> }
  | { type: 'group.create' | 'group.patch'; answer: AnswerOf<'createGroup'> }
  | { type: 'payment.op'; answer: AnswerOf<'patchPayment'> }
  | { type: 'me.op'; answer: AnswerOf<'patchMe'> };

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
  const { call } = rows[0]!;
  const { id } = call;
  const common = { headers, signal };
  switch (call.type) {
    case 'image.create': {
      const body = await imageForm(db, id);
      await api.call('createImage', { ...common, body, timeoutMs: IMAGE_TRANSFER_MS });
      return { type: call.type };
    }
    case 'receipt.create': {
      const { board, image, readBy } = call;
      const body = { _id: id, imageID: image, board, ...(readBy && { readBy: [...readBy] }) };
      return { type: call.type, answer: await api.call('createReceipt', { ...common, body }) };
    }
    case 'board.op': {
      const body = { ops: opsOf(rows), baseRev: batch.baseRev };
      return { type: call.type, answer: await api.call('patchState', { ...common, params: { id }, body }) };
    }
    case 'group.create': {
      const { name, invitations, people, creator } = call.group;
      const person = personOfUser(people, creator) ?? undefined;
      const invites = invitations.map((one) => ({ person: one.person, email: one.invitedEmail }));
      const body = { _id: id, name, person, invites };
      return { type: call.type, answer: await api.call('createGroup', { ...common, body }) };
    }
    case 'group.patch': {
      const answer = await api.call('patchGroup', { ...common, params: { id }, body: call.patch });
      return { type: call.type, answer };
    }
    case 'payment.op': {
      const body = { ops: paymentOpsOf(rows), baseRev: batch.baseRev };
      return { type: call.type, answer: await api.call('patchPayment', { ...common, params: { id }, body }) };
    }
    case 'me.op': {
      const body = { ops: meOpsOf(rows), baseRev: batch.baseRev };
      return { type: call.type, answer: await api.call('patchMe', { ...common, body }) };
    }
  }
}

async function imageForm(db: KiraDb, id: string): Promise<FormData> {
  const image = await db.images.get(id);
  if (!image) throw new UnsendableError(storedTexts.photoGone);
  const form = new FormData();
  form.set('_id', id); // the fields first: a server that reads a stream knows them before the file
  form.set('rotation', String(image.rotation));
  form.set('file', new Blob([image.bytes], { type: image.type }), 'receipt');
  return form;
}
