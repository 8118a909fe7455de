import type { Api } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { Group } from '../contract/groups.ts';
import { EXPECTED_USER } from '../contract/headers.ts';
import type { SyncedMe } from '../contract/me.ts';
import type { SyncedPayment } from '../contract/payments.ts';
import { type AnswerOf } from '../contract/routes.ts';
import type { FeedChange, SyncedReceipt } from '../contract/sync.ts';
import { withFreedStorage, type KiraDb } from '../data/device/db.ts';
import { keepWays } from '../data/device/keep-ways.ts';
import {
  groupQueue,
  imageQueue,
  meQueue,
  paymentQueue,
  receiptQueue,
  type Queue,
} from '../data/device/rows.ts';
import { queueRows } from '../data/edits/outbox.ts';
import { refresh, summarizeBoard, removeGroup } from '../data/edits/view.ts';
import { markGone, reasonOf, retryGone, storeMeSnapshot, storePaymentSnapshot } from './answer.ts';
import type { Rules } from './rules.ts';

type Page = AnswerOf<'sync'>;

interface PullPorts {
  api: Api;
  db: KiraDb;
  rules: Rules;
  /** Whose data this is. */
  user: string;
  signal: AbortSignal;
}

/** Fetches all changes, page by page. Throws the API client's errors; the pages before stay stored. */
export async function pull(ports: PullPorts): Promise<void> {
  for (let more = true; more;) {
    const asked = await readPosition(ports.db);
    const page = await fetchPage(ports, asked.cursor);
    more =
      page === 'start over' ||
      (await withFreedStorage(ports.db, () => applyPage(ports, asked, page))) !== 'done';
  }
}

interface Position {
  cursor: string | null;
  deletions: number;
}

async function readPosition(db: KiraDb): Promise<Position> {
  const [cursor, deletions] = await db.meta.bulkGet(['cursor', 'deletions']);
  return {
    cursor: cursor?.key === 'cursor' ? cursor.value : null,
    deletions: deletions?.key === 'deletions' ? deletions.value : 0,
  };
}

async function fetchPage(
  { api, db, user, signal }: PullPorts,
  cursor: string | null,
): Promise<Page | 'start over'> {
  try {
    const query = cursor === null ? {} : { cursor };
    return await api.call('sync', { query, headers: { [EXPECTED_USER]: user }, signal });
  } catch (error) {
    // The server may refuse a cursor (a database restored from long ago): it is useless then.
    if (!(error instanceof ApiError && error.status === 400 && cursor)) throw error;
    // An empty cursor, not none: without a cursor the server leaves deletions out.
    await db.meta.put({ key: 'cursor', value: '' });
    return 'start over';
  }
}

/**
 * PULL-1, PULL-4: stores a page with its cursor, unless cursor or deletions have changed since the request.
 */
function applyPage(
  { db, rules }: PullPorts,
  asked: Position,
  page: Page,
): Promise<'more' | 'again' | 'done'> {
  return db.transaction('rw', [...db.editTables, db.ways, db.meta], async () => {
    const now = await readPosition(db);
    if (now.cursor !== asked.cursor || now.deletions !== asked.deletions) return 'again';
    const isNew = ({ type }: FeedChange) => ['receipt', 'group', 'payment', 'me'].includes(type);
    // Each change is about another document. One after the other, the database would wait for each.
    await Promise.all(page.changes.filter(isNew).map((change) => applyChange(db, rules, change)));
    for (const change of page.changes) if (!isNew(change)) await applyChange(db, rules, change);
    await db.meta.put({ key: 'cursor', value: page.cursor });
    // Written only if it changes: all screens watch it.
    const isComplete = (await db.meta.get('complete')) !== undefined;
    if (page.more && isComplete) await db.meta.delete('complete');
    if (!page.more && !isComplete) await db.meta.put({ key: 'complete', value: 1 });
    return page.more ? 'more' : 'done';
  });
}

function applyChange(db: KiraDb, rules: Rules, change: FeedChange): Promise<void> {
  switch (change.type) {
    case 'receipt':
      return applyReceipt(db, rules, change.receipt);
    case 'receipt.gone':
      return receiptGone(db, change);
    case 'group':
      return applyGroup(db, rules, change.group);
    case 'group.gone':
      return groupGone(db, change.id);
    case 'payment':
      return applyPayment(db, rules, change.payment);
    case 'payment.gone':
      return paymentGone(db, change.id);
    case 'me':
      return applyMe(db, rules, change.me);
    case 'ways':
      return keepWays(db, change.user, change.ways);
  }
}

async function applyReceipt(db: KiraDb, rules: Rules, receipt: SyncedReceipt): Promise<void> {
  const { _id, rev, board, history, image, readBy, creator, role, isOut = false, createdAt } = receipt;
  const [known, snapshot, row, pending] = await Promise.all([
    db.boards.get(_id),
    db.snapshots.get(_id),
    db.receipts.get(_id),
    queueRows(db, receiptQueue(_id)),
  ]);
  if (known && !rules.canReplace(known.rev, rev)) return; // PULL-2
  if (known?.gone) await retryGone(db, receiptQueue(_id)); // shared with this user again
  const own = row?.image;
  const isSending = own && (await queueRows(db, imageQueue(own._id))).length > 0;
  const looked = snapshot?.looked;
  await Promise.all([
    db.snapshots.put({ _id, board, history, ...(looked !== undefined && { looked }) }),
    db.boards.put({ _id, rev, view: board, gone: 0 }),
    db.receipts.put({
      ...row,
      ...summarizeBoard(board, _id),
      _id,
      image: image ?? (isSending ? own : null),
      ...(readBy?.length && { readBy }),
      creator,
      role,
      isOut,
      createdAt,
      synced: 1,
    }),
  ]);
  if (pending.length) await refresh(db, receiptQueue(_id)); // PULL-5
}

type ReceiptGone = Extract<FeedChange, { type: 'receipt.gone' }>;

/** So many receipts are remembered: enough for the screens that show one just now. */
const MAX_GONE = 20;

/**
 * PULL-3. A frozen request may be done already, so its answer decides; an own deletion needs nothing more.
 */
async function receiptGone(db: KiraDb, { id, isDeleted }: ReceiptGone): Promise<void> {
  if (!(await db.boards.get(id))) return;
  await markGone(db, id, reasonOf(isDeleted ? 'receiptDeleted' : 'receiptNotFound'));
  await refresh(db, receiptQueue(id)); // removes the receipt if nothing of it is unsent
  const row = await db.meta.get('gone');
  const others = row?.key === 'gone' ? row.value.filter((one) => one.id !== id) : [];
  await db.meta.put({ key: 'gone', value: [{ id, isDeleted }, ...others].slice(0, MAX_GONE) });
}

async function applyGroup(db: KiraDb, rules: Rules, group: Group): Promise<void> {
  const { _id } = group;
  const known = await db.groups.get(_id);
  if (!rules.canReplace(known?.snapshot?.rev ?? 0, group.rev)) return; // PULL-2
  await db.groups.put({
    _id,
    snapshot: group,
    view: group,
    hidden: 0,
    gone: 0,
  });
  await refresh(db, groupQueue(_id));
}

async function groupGone(db: KiraDb, id: string): Promise<void> {
  const queue: Queue = groupQueue(id);
  if (!(await queueRows(db, queue)).length) return removeGroup(db, id);
  await db.groups.update(id, { gone: 1 });
  await refresh(db, queue);
}

async function applyPayment(db: KiraDb, rules: Rules, payment: SyncedPayment): Promise<void> {
  await storePaymentSnapshot(db, rules, payment);
  const queue = paymentQueue(payment._id);
  if ((await queueRows(db, queue)).length) await refresh(db, queue); // PULL-5
}

async function applyMe(db: KiraDb, rules: Rules, me: SyncedMe): Promise<void> {
  await storeMeSnapshot(db, rules, me);
  await refresh(db, meQueue(me._id)); // PULL-5
}

/** It goes, unless words are unsent: the server's answer to them decides. */
async function paymentGone(db: KiraDb, id: string): Promise<void> {
  if (await db.payments.update(id, { gone: 1 })) await refresh(db, paymentQueue(id));
}
