import type { KiraDb } from '../data/device/db.ts';
import { documentOf, wholeOf } from '../data/device/documents.ts';
import { bookOf, idOf, isRef, kindNameOf } from '../data/device/refs.ts';
import { paymentQueue, type OutboxRow, type Queue, type Reason } from '../data/device/rows.ts';
import { discardDeleted, removeFromCreation } from '../data/edits/discard.ts';
import { needsOf, opOf, queueRows } from '../data/edits/outbox.ts';
import { refresh, removeDocument } from '../data/edits/view.ts';
import { aboutPayment } from '../domain/settling/payment.ts';
import { firstFree } from '../domain/settling/target.ts';
import type { Ack, FrozenRequest } from './request.ts';
import type { Rules } from './rules.ts';
import { isGone, markGone, setRefused, storeTold } from './told.ts';

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
    if (!(await storeAnswer(db, rules, rows[0]!, ack))) await refresh(db, queue);
    return dropped.length ? rejection(db, queue, rows, ack) : null;
  });
}

/**
 * The server has taken a batch but for its move: the group is gone, and the bill stays where it is. Or it
 * rejected a word about a payment, which may disappear with it, or a change of a group, so the app shows a
 * toast. What was taken back before the server had it (`unknown`) is what the user wanted.
 */
async function rejection(
  db: KiraDb,
  queue: Queue,
  rows: readonly OutboxRow[],
  { outcomes = [], reasons = [] }: Ack,
): Promise<Mended | null> {
  const kind = isRef(queue) ? kindNameOf(queue) : null;
  const isMove =
    kind === 'receipt' &&
    rows.some(({ call }, at) => outcomes[at] === 'rejected' && needsOf(call).length > 0);
  const isRejected = reasons.some((reason) => reason !== null && reason !== 'unknown');
  if (kind === 'group' && isRejected) {
    const group = await documentOf(db, 'group', idOf(queue));
    return { without: reasons.includes('limit') ? 'people' : 'change', title: group?.view.name ?? '' };
  }
  const isWord = kind === 'payment' && isRejected;
  if (!isMove && !isWord) return null;
  const about = isMove ? queue : bookOf(idOf(queue));
  const bill = about && (await db.receipts.get(idOf(about)));
  return { without: isMove ? 'group' : 'word', title: bill?.title ?? '' };
}

/** False if the document is as it was: then its view may lack what has left the outbox. */
async function storeAnswer(
  db: KiraDb,
  rules: Rules,
  { call, queue }: OutboxRow,
  { told, isDeleted, link }: Ack,
): Promise<boolean> {
  if (!isRef(queue)) return (await db.images.update(idOf(queue), { stored: 1 })) > 0;
  if (isDeleted) {
    await removeDocument(db, queue);
    await countDeletion(db);
    return true;
  }
  if ('image' in call) {
    const _id = idOf(queue);
    if (!(await db.looked.get(_id))) await db.looked.put({ _id, rev: 1 });
    if (link) await db.billLinks.put({ _id, ...link });
  }
  // A pull may have been faster, and knows more.
  if (call.type === 'create' && (await wholeOf(db, queue))?.snapshot) return false;
  return told !== null && storeTold(db, rules, { ...told, ref: queue }, null);
}

/** PULL-4: a page of changes that is on its way may still have the deleted receipt or group. */
async function countDeletion(db: KiraDb): Promise<void> {
  const row = await db.meta.get('deletions');
  const value = row?.key === 'deletions' ? row.value + 1 : 1;
  await db.meta.put({ key: 'deletions', value });
}

/**
 * The server doesn't know a receipt's image, or the group that the user chose: it goes without. Or a word
 * about a payment was not theirs to say, or a change of a group; or a group has no room for more people.
 */
export interface Mended {
  without: 'image' | 'group' | 'word' | 'people' | 'change';
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
      if (isGone(reason) && opOf(head) && isRef(queue) && kindNameOf(queue) === 'receipt')
        await markGone(db, queue, reason);
    }
    await refresh(db, queue);
    return mended;
  });
}

/**
 * Puts the same receipt without image or group in the place of the refused one: another request (WRITE-4).
 */
async function mend(db: KiraDb, row: OutboxRow, { code }: Reason, ids: () => string): Promise<Mended | null> {
  if (!('image' in row.call)) return null;
  const { image, doc } = row.call;
  const { group, title } = doc.bill;
  const without =
    code === 'dependency' && image ? 'image' : code === 'groupNotFound' && group ? 'group' : null;
  if (!without) return null;
  await removeFromCreation(db, { ...row, id: ids(), batch: null }, without);
  return { without, title };
}

/**
 * The phone's clock was wrong: sends the words again, as a new payment with the server's day. This is another
 * request (WRITE-4).
 */
export function redate(db: KiraDb, queue: Queue, day: string, ids: () => string): Promise<void> {
  return db.transaction('rw', [...db.editTables, db.meta], async () => {
    const rows = await queueRows(db, queue);
    const about = aboutPayment(idOf(queue));
    if (!about || about.for === 'bill') return;
    const known = await db.documents.where('ref').startsWith('payment:').primaryKeys();
    const id = firstFree({ ...about, day, n: 1 }, new Set(known.map(idOf)));
    if (id === null) return; // 40 of one day: it goes on trying, and midnight comes
    const ref = paymentQueue(id);
    const moved = rows.map((row) => ({
      ...row,
      id: ids(),
      queue: ref,
      batch: null,
      call:
        'op' in row.call
          ? {
              ...row.call,
              ref,
            }
          : row.call,
    }));
    await db.outbox.bulkPut(moved);
    await refresh(db, queue);
    await refresh(db, ref);
  });
}
