import type { Api } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { EXPECTED_USER } from '../contract/headers.ts';
import { type AnswerOf } from '../contract/routes.ts';
import type { FeedChange, SyncedReceipt } from '../contract/sync.ts';
import { withFreedStorage, type KiraDb } from '../data/device/db.ts';
import { keepWays } from '../data/device/keep-ways.ts';
import { groupQueue, imageQueue, paymentQueue, receiptQueue } from '../data/device/rows.ts';
import { queueRows } from '../data/edits/outbox.ts';
import { refresh, type Listed } from '../data/edits/view.ts';
import type { Ref } from '../domain/documents/kind.ts';
import type { Rules } from './rules.ts';
import { markGone, reasonOf, storeTold, toldOf } from './told.ts';

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
    const isNew = ({ type }: FeedChange) => type in toldOf;
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

async function applyChange(db: KiraDb, rules: Rules, change: FeedChange): Promise<unknown> {
  switch (change.type) {
    case 'receipt': {
      const listed = await listedOf(db, change.receipt);
      return storeTold(db, rules, toldOf.receipt(change.receipt), { listed });
    }
    case 'group':
      return storeTold(db, rules, toldOf.group(change.group), {});
    case 'payment':
      return storeTold(db, rules, toldOf.payment(change.payment), {});
    case 'me':
      return storeTold(db, rules, toldOf.me(change.me), {});
    case 'receipt.gone':
      return receiptGone(db, change);
    case 'group.gone':
      return documentGone(db, groupQueue(change.id));
    case 'payment.gone':
      return documentGone(db, paymentQueue(change.id));
    case 'ways':
      return keepWays(db, change.user, change.ways);
  }
}

async function listedOf(db: KiraDb, receipt: SyncedReceipt): Promise<Listed> {
  const { _id, image, readBy, creator, role, isOut = false, createdAt } = receipt;
  const row = await db.receipts.get(_id);
  const own = row?.image;
  const isSending = own && (await queueRows(db, imageQueue(own._id))).length > 0;
  return {
    ...row,
    _id,
    creator,
    role,
    isOut,
    createdAt,
    synced: 1,
    image: image ?? (isSending ? own : null),
    ...(readBy?.length && { readBy }),
  };
}

type ReceiptGone = Extract<FeedChange, { type: 'receipt.gone' }>;

/** So many receipts are remembered: enough for the screens that show one just now. */
const MAX_GONE = 20;

/**
 * PULL-3. A frozen request may be done already, so its answer decides; an own deletion needs nothing more.
 */
async function receiptGone(db: KiraDb, { id, isDeleted }: ReceiptGone): Promise<void> {
  const ref = receiptQueue(id);
  if (!(await markGone(db, ref, reasonOf(isDeleted ? 'receiptDeleted' : 'receiptNotFound')))) return;
  await refresh(db, ref); // removes the receipt if nothing of it is unsent
  const row = await db.meta.get('gone');
  const others = row?.key === 'gone' ? row.value.filter((one) => one.id !== id) : [];
  await db.meta.put({ key: 'gone', value: [{ id, isDeleted }, ...others].slice(0, MAX_GONE) });
}

/** It goes, unless changes are unsent: the server's answer to them decides. */
async function documentGone(db: KiraDb, ref: Ref): Promise<void> {
  if (await markGone(db, ref)) await refresh(db, ref);
}
