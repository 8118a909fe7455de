import type { Api } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { Change, SupersededEdit, SyncedReceipt } from '../contract/sync.ts';
import type { Group } from '../contract/groups.ts';
import { EXPECTED_USER, type AnswerOf } from '../contract/routes.ts';
import type { KiraDb } from '../data/db.ts';
import { laneRows, refresh, removeReceipt } from '../data/refresh.ts';
import { groupLane, receiptLane, type Lane } from '../data/rows.ts';
import type { Board } from '../domain/board.ts';
import { ZERO } from '../domain/money.ts';
import { namesFor } from './called.ts';
import { withRoom } from './room.ts';
import type { Rules } from './rules.ts';
import { setAside } from './settle.ts';

type Page = AnswerOf<'sync'>;

export interface Puller {
  api: Api;
  db: KiraDb;
  rules: Rules;
  /** As this device calls itself in its writes. */
  device: string;
  /** Whose data this is. */
  user: string;
  signal: AbortSignal;
}

/** Brings this device up to date, page by page. Throws what the client throws; what came is kept. */
export async function pull(ports: Puller): Promise<void> {
  for (let more = true; more;) {
    const asked = await position(ports.db);
    const page = await ask(ports, asked.cursor);
    more =
      page === 'start over' || (await withRoom(ports.db, () => applyPage(ports, asked, page))) !== 'done';
  }
}

interface Position {
  cursor: string | null;
  deletions: number;
}

async function position(db: KiraDb): Promise<Position> {
  const [cursor, deletions] = await db.meta.bulkGet(['cursor', 'deletions']);
  return {
    cursor: cursor?.key === 'cursor' ? cursor.value : null,
    deletions: deletions?.key === 'deletions' ? deletions.value : 0,
  };
}

async function ask(
  { api, db, device, user, signal }: Puller,
  cursor: string | null,
): Promise<Page | 'start over'> {
  try {
    const query = { device, ...(cursor !== null && { cursor }) };
    return await api.call('sync', { query, headers: { [EXPECTED_USER]: user }, signal });
  } catch (error) {
    // A cursor that the server doesn't take (a database restored from long ago) is no use any more.
    if (!(error instanceof ApiError && error.status === 400 && cursor)) throw error;
    // Not none at all: a phone without a cursor has nothing, and isn't told of what is gone.
    await db.meta.put({ key: 'cursor', value: '' });
    return 'start over';
  }
}

/** L1, L4: one page and its cursor in one transaction, unless what it was asked for has changed. */
function applyPage({ db, rules }: Puller, asked: Position, page: Page): Promise<'more' | 'again' | 'done'> {
  return db.transaction('rw', [...db.written, db.meta], async () => {
    const now = await position(db);
    if (now.cursor !== asked.cursor || now.deletions !== asked.deletions) return 'again';
    const before = await viewsBefore(db, page.changes);
    for (const change of page.changes) await applyChange(db, rules, change, before);
    await db.meta.put({ key: 'cursor', value: page.cursor });
    await (page.more ? db.meta.put({ key: 'more', value: 1 }) : db.meta.delete('more'));
    return page.more ? 'more' : 'done';
  });
}

type Views = ReadonlyMap<string, Board>;

/** The boards of which something is told: the page itself may take away what it is about, with the name. */
async function viewsBefore(db: KiraDb, changes: readonly Change[]): Promise<Views> {
  const ids = changes.flatMap((change) => (change.type === 'superseded' ? [change.receipt] : []));
  const rows = await db.boards.bulkGet(ids);
  return new Map(rows.flatMap((row) => (row ? [[row._id, row.view] as const] : [])));
}

function applyChange(db: KiraDb, rules: Rules, change: Change, before: Views): Promise<void> {
  switch (change.type) {
    case 'receipt':
      return applyReceipt(db, rules, change.receipt);
    case 'receipt.gone':
      return receiptGone(db, change.id);
    case 'group':
      return applyGroup(db, rules, change.group);
    case 'group.gone':
      return groupGone(db, change.id);
    case 'superseded':
      return tellSuperseded(db, change.receipt, change.edits, before);
  }
}

async function applyReceipt(db: KiraDb, rules: Rules, receipt: SyncedReceipt): Promise<void> {
  const { _id, rev, board, group, image, readBy, creator, createdAt } = receipt;
  const [known, row] = await Promise.all([db.boards.get(_id), db.receipts.get(_id)]);
  if (known && !rules.fresher(known.rev, rev)) return; // L2
  await db.snapshots.put({ _id, board });
  await db.boards.put({ _id, rev, view: board, gone: 0 });
  const blank = { title: '', date: null, total: ZERO, synced: 1, hidden: 0 } as const;
  await db.receipts.put({
    ...blank,
    ...row,
    _id,
    group,
    image,
    ...(readBy?.length && { readBy }),
    creator,
    createdAt,
  });
  await refresh(db, receiptLane(_id));
}

async function receiptGone(db: KiraDb, id: string): Promise<void> {
  if (!(await keepsUnsent(db, receiptLane(id), 'Receipt not found.'))) return removeReceipt(db, id);
  await db.boards.update(id, { gone: 1 });
  await refresh(db, receiptLane(id));
}

/** L6: told once, however often the page comes, also after the person has seen it. */
async function tellSuperseded(
  db: KiraDb,
  receipt: string,
  edits: SupersededEdit[],
  before: Views,
): Promise<void> {
  const now = await db.boards.get(receipt);
  const boards = [before.get(receipt), now?.view].filter((board) => board !== undefined);
  for (const { id: key, op, by } of edits) {
    if (await db.notices.where('key').equals(key).count()) continue;
    const called = namesFor(receipt, [op, by.op], boards);
    await db.notices.add({ receipt, op, outcome: 'superseded', at: by.at, called, by, key });
  }
}

async function applyGroup(db: KiraDb, rules: Rules, group: Group): Promise<void> {
  const { _id } = group;
  const known = await db.groups.get(_id);
  if (!rules.fresher(known?.snapshot?.rev ?? 0, group.rev ?? 0)) return; // L2
  await db.groups.put({
    _id,
    made: known?.made ?? group,
    snapshot: group,
    view: group,
    hidden: 0,
    gone: 0,
  });
  await refresh(db, groupLane(_id));
}

async function groupGone(db: KiraDb, id: string): Promise<void> {
  if (!(await keepsUnsent(db, groupLane(id), 'Group not found.'))) return db.groups.delete(id);
  await db.groups.update(id, { gone: 1 });
  await refresh(db, groupLane(id));
}

/**
 * L3: edits of something that is gone are set aside with the reason, never dropped. What is sealed may
 * be under way or done, so its answer decides; a deletion has what it wants. True when anything stays.
 */
async function keepsUnsent(db: KiraDb, lane: Lane, message: string): Promise<boolean> {
  const rows = await laneRows(db, lane);
  const parked = rows.filter((row) => row.batch === null && !row.call.type.endsWith('.delete'));
  await setAside(db, parked, { code: 'gone', message });
  return rows.length > 0;
}
