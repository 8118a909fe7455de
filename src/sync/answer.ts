import { serverText } from '../api/errors.ts';
import { deviceErrors } from '../contract/device-errors.ts';
import type { Group } from '../contract/groups.ts';
import type { SyncedMe } from '../contract/me.ts';
import type { SyncedPayment } from '../contract/payments.ts';
import type { KiraDb } from '../data/device/db.ts';
import {
  paymentQueue,
  receiptQueue,
  type OutboxRow,
  type Queue,
  type Reason,
  type SnapshotRow,
} from '../data/device/rows.ts';
import { discardDeleted, removeFromCreation } from '../data/edits/discard.ts';
import { groupNamedBy, queueRows, released } from '../data/edits/outbox.ts';
import { newPaymentRow, refresh, removeGroup } from '../data/edits/view.ts';
import { aboutPayment } from '../domain/settling/payment.ts';
import { firstFree } from '../domain/settling/target.ts';
import type { Ack, FrozenRequest } from './request.ts';
import type { Rules } from './rules.ts';

/** The server has answered a request: its rows leave the outbox, or the server refused them for good. */

/**
 * Stores an answer in one transaction (PUSH-6): snapshot, rows out, number of the queue, view. A second
 * answer to the same request (of another tab, or late) finds no rows: it only stores a newer snapshot.
 */
export function acknowledge(
  db: KiraDb,
  rules: Rules,
  { queue, batch, rows }: FrozenRequest,
  ack: Ack,
): Promise<Mended | null> {
  return db.transaction('rw', [...db.editTables, db.meta], async () => {
    const dropped = rules.answeredRows(await queueRows(db, queue), batch.key);
    await db.outbox.bulkDelete(dropped.map((row) => row.n));
    const last = (await db.queues.get(queue))?.seq ?? 0;
    const frozen = dropped.find((row) => row.batch?.key === batch.key)?.batch;
    await db.queues.put({ queue, seq: Math.max(last, frozen?.seq ?? 0) });
    await storeAnswer(db, rules, rows[0]!, ack);
    await refresh(db, queue);
    if (!dropped.length) return null;
    if (ack.type === 'payment.op') return rejectedWord(db, rows[0]!.call.id, ack.answer);
    return ack.type === 'board.op' ? rejectedMove(rows, ack.answer) : null;
  });
}

/** The server has taken a batch but for its move: the group is gone, and the bill stays where it is. */
function rejectedMove(
  rows: readonly OutboxRow[],
  { outcomes, board }: Extract<Ack, { type: 'board.op' }>['answer'],
): Mended | null {
  const isRejected = rows.some(({ call }, at) => groupNamedBy(call) !== null && outcomes[at] === 'rejected');
  return isRejected ? { without: 'group', title: board.bill.title } : null;
}

/**
 * The server rejected a word about a payment. The payment may disappear with it, so the app shows a toast. If
 * the word was taken back before the server had it (`unknown`), that is what the user wanted.
 */
async function rejectedWord(
  db: KiraDb,
  id: string,
  { reasons }: Extract<Ack, { type: 'payment.op' }>['answer'],
): Promise<Mended | null> {
  if (reasons.every((reason) => reason === null || reason === 'unknown')) return null;
  const about = aboutPayment(id);
  const bill = about?.for === 'bill' ? await db.receipts.get(about.bill) : undefined;
  return { without: 'word', title: bill?.title ?? '' };
}

async function storeAnswer(db: KiraDb, rules: Rules, row: OutboxRow, ack: Ack): Promise<void> {
  const { call } = row;
  switch (ack.type) {
    case 'image.create':
      await db.images.update(call.id, { stored: 1 });
      return;
    case 'receipt.create':
      if (call.type === 'receipt.create') {
        const { id: _id, board } = call;
        // A pull may have been faster, and knows more.
        const pulled = await db.snapshots.get(_id);
        const made = pulled ?? { _id, board, history: [] };
        await storeSnapshot(db, rules, ack.answer.rev, { ...made, looked: 1 });
        if (ack.answer.link) await db.billLinks.put({ _id, ...ack.answer.link });
      }
      return;
    case 'board.op': {
      const { rev, board, history } = ack.answer;
      return storeSnapshot(db, rules, rev, { _id: call.id, board, history });
    }
    case 'group.create':
    case 'group.patch':
      if (call.type === 'group.patch' && call.leaves) {
        await removeGroup(db, call.id);
        return countDeletion(db);
      }
      return storeGroupSnapshot(db, rules, call.id, ack.answer);
    case 'group.gone':
      await removeGroup(db, call.id);
      return countDeletion(db);
    case 'payment.op':
      return storePaymentSnapshot(db, rules, ack.answer.payment);
    case 'me.op':
      return storeMeSnapshot(db, rules, ack.answer.me);
  }
}

/** PUSH-7, PULL-2. `refresh` puts pending operations on it. At revision 0 the server took nothing of it. */
export async function storePaymentSnapshot(db: KiraDb, rules: Rules, payment: SyncedPayment): Promise<void> {
  const { _id, rev, doc, people, history } = payment;
  const snapshot = rev === 0 ? null : doc;
  const known = await db.payments.get(_id);
  if (known && !rules.canReplace(known.rev, rev)) return;
  if (known) await retryGone(db, paymentQueue(_id)); // it was not there, or not for this user
  await db.payments.put({ ...newPaymentRow(_id), rev, snapshot, view: doc, people, history });
}

/** PUSH-7, PULL-2. `refresh` puts pending operations on it. */
export async function storeMeSnapshot(db: KiraDb, rules: Rules, { _id, rev, doc }: SyncedMe): Promise<void> {
  const known = await db.me.get(_id);
  if (known && !rules.canReplace(known.rev, rev)) return;
  await db.me.put({ _id, rev, snapshot: doc, view: doc });
}

/** PUSH-7. Keeps how far the user has looked. */
async function storeSnapshot(db: KiraDb, rules: Rules, rev: number, snapshot: SnapshotRow): Promise<void> {
  const [row, before] = await Promise.all([db.boards.get(snapshot._id), db.snapshots.get(snapshot._id)]);
  if (!row || !rules.canReplace(row.rev, rev)) return;
  await db.snapshots.put({ ...(before?.looked !== undefined && { looked: before.looked }), ...snapshot });
  await db.boards.put({ ...row, rev });
}

async function storeGroupSnapshot(db: KiraDb, rules: Rules, id: string, answer: Group): Promise<void> {
  const row = await db.groups.get(id);
  if (row && rules.canReplace(row.snapshot?.rev ?? 0, answer.rev)) {
    await db.groups.put({ ...row, snapshot: answer });
  }
}

/** PULL-4: a page of changes that is on its way may still have the deleted receipt or group. */
async function countDeletion(db: KiraDb): Promise<void> {
  const row = await db.meta.get('deletions');
  const value = row?.key === 'deletions' ? row.value + 1 : 1;
  await db.meta.put({ key: 'deletions', value });
}

/**
 * The server doesn't know a receipt's image, or the group that the user chose: it goes without. Or a word
 * about a payment was not theirs to say.
 */
export interface Mended {
  without: 'image' | 'group' | 'word';
  title: string;
}

/**
 * Stores a refusal in one transaction (PUSH-8). Mends it if there is one obvious answer. Else the refused
 * rows hold up their queue until the user decides.
 */
export function refuse(
  db: KiraDb,
  { queue, batch }: FrozenRequest,
  reason: Reason,
  ids: () => string,
): Promise<Mended | null> {
  return db.transaction('rw', [...db.editTables, db.meta], async () => {
    const refused = await db.outbox.where('batch.key').equals(batch.key).toArray();
    const [head] = refused;
    const mended = head ? await mend(db, head, reason, ids) : null;
    if (head && !mended && !(await discardDeleted(db, queue, refused))) {
      await setRefused(db, refused, reason);
      if (isGone(reason) && head.call.type === 'board.op') await markGone(db, head.call.id, reason);
    }
    await refresh(db, queue);
    return mended;
  });
}

/**
 * Puts the same receipt without image or group in the place of the refused one: another request (WRITE-4).
 */
async function mend(db: KiraDb, row: OutboxRow, { code }: Reason, ids: () => string): Promise<Mended | null> {
  if (row.call.type !== 'receipt.create') return null;
  const { image, board } = row.call;
  const { group } = board.bill;
  const without =
    code === 'dependency' && image ? 'image' : code === 'groupNotFound' && group ? 'group' : null;
  if (!without) return null;
  await removeFromCreation(db, { ...row, id: ids(), batch: null }, without);
  return { without, title: board.bill.title };
}

/**
 * The phone's clock was wrong: sends the words again, as a new payment with the server's day. This is another
 * request (WRITE-4).
 */
export function redate(db: KiraDb, queue: Queue, day: string, ids: () => string): Promise<void> {
  return db.transaction('rw', [...db.editTables, db.meta], async () => {
    const rows = await queueRows(db, queue);
    const about = aboutPayment(queue.slice('payment:'.length));
    if (!about || about.for === 'bill') return;
    const known = await db.payments.toCollection().primaryKeys();
    const id = firstFree({ ...about, day, n: 1 }, new Set(known));
    if (id === null) return; // 40 of one day: it goes on trying, and midnight comes
    const moved = rows.map((row) => {
      const call = row.call.type === 'payment.op' ? { ...row.call, id } : row.call;
      return { ...row, id: ids(), queue: paymentQueue(id), call, batch: null };
    });
    await db.outbox.bulkPut(moved);
    await refresh(db, queue);
    await refresh(db, paymentQueue(id));
  });
}

const GONE: ReadonlySet<Reason['code']> = new Set(['receiptDeleted', 'receiptNotFound', 'paymentNotFound']);
const isGone = ({ code }: Reason): boolean => GONE.has(code);

export const reasonOf = (code: keyof typeof deviceErrors): Reason => ({
  code,
  message: serverText(code, deviceErrors[code].message),
});

/**
 * The server no longer has the receipt: refuses its first unsent edit, so that the client sends none of them.
 */
export async function markGone(db: KiraDb, id: string, reason: Reason): Promise<void> {
  await db.boards.update(id, { gone: 1 });
  const [head] = await queueRows(db, receiptQueue(id));
  if (head?.batch === null) await setRefused(db, [head], reason);
}

/** It is back on the server: its edits, refused while it was gone, wait to be sent again. */
export async function retryGone(db: KiraDb, queue: Queue): Promise<void> {
  const rows = (await queueRows(db, queue)).filter(({ reason }) => reason && isGone(reason));
  await db.outbox.bulkPut(rows.map(released));
}

const setRefused = (db: KiraDb, rows: readonly OutboxRow[], reason: Reason): Promise<unknown> =>
  db.outbox.bulkPut(rows.map((row) => ({ ...row, state: 'refused' as const, reason })));
