import { serverText } from '../api/errors.ts';
import { deviceErrors, type ApiErrorCode } from '../contract/errors.ts';
import type { Group } from '../contract/groups.ts';
import type { KiraDb } from '../data/db.ts';
import { discardDeleted, removeFromCreation } from '../data/discard.ts';
import { queueRows, released } from '../data/outbox.ts';
import { receiptQueue, type OutboxRow, type Queue, type Reason, type SnapshotRow } from '../data/rows.ts';
import { refresh, removeReceipt } from '../data/view.ts';
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
): Promise<void> {
  return db.transaction('rw', [...db.editTables, db.meta], async () => {
    const dropped = rules.answeredRows(await queueRows(db, queue), batch.key);
    await db.outbox.bulkDelete(dropped.map((row) => row.n));
    const last = (await db.queues.get(queue))?.seq ?? 0;
    const frozen = dropped.find((row) => row.batch?.key === batch.key)?.batch;
    await db.queues.put({ queue, seq: Math.max(last, frozen?.seq ?? 0) });
    await storeAnswer(db, rules, dropped[0] ?? { ...rows[0]!, pulled: 1 }, ack);
    await refresh(db, queue);
  });
}

async function storeAnswer(db: KiraDb, rules: Rules, row: OutboxRow, ack: Ack): Promise<void> {
  const { call } = row;
  switch (ack.type) {
    case 'image.create':
      await db.images.update(call.id, { stored: 1 });
      return;
    case 'receipt.create':
      if (call.type === 'receipt.create') {
        const { id: _id, board, group } = call;
        // A pull may have been faster, and knows more: the user may have been removed from the group.
        const pulled = await db.snapshots.get(_id);
        const made = pulled ?? { _id, board, group, history: [] };
        await storeSnapshot(db, rules, ack.answer.rev, { ...made, looked: 1 });
      }
      return;
    case 'board.op': {
      const { rev, board, history } = ack.answer;
      return storeSnapshot(db, rules, rev, { _id: call.id, board, history });
    }
    case 'receipt.group':
      // Else a pull was faster. If it came too early to know of the move, the next one brings it.
      if (!row.pulled) await db.snapshots.update(call.id, { group: ack.answer.group });
      return;
    case 'receipt.delete':
      await removeReceipt(db, call.id);
      return countDeletion(db);
    case 'group.create':
    case 'group.patch':
      if (call.type === 'group.patch' && call.leaves) {
        await db.groups.delete(call.id);
        return countDeletion(db);
      }
      return storeGroupSnapshot(db, rules, call.id, ack.answer);
    case 'group.delete':
      await db.groups.delete(call.id);
      return countDeletion(db);
  }
}

/** PUSH-7. Keeps how far the user has looked. */
async function storeSnapshot(db: KiraDb, rules: Rules, rev: number, snapshot: SnapshotRow): Promise<void> {
  const [row, before] = await Promise.all([db.boards.get(snapshot._id), db.snapshots.get(snapshot._id)]);
  if (!row || !rules.canReplace(row.rev, rev)) return;
  await db.snapshots.put({ ...(before && keptOf(before)), ...snapshot });
  await db.boards.put({ ...row, rev });
}

/** What an answer about the board doesn't tell. */
const keptOf = ({ looked, group }: SnapshotRow): Pick<SnapshotRow, 'looked' | 'group'> => ({
  ...(looked !== undefined && { looked }),
  ...(group !== undefined && { group }),
});

async function storeGroupSnapshot(db: KiraDb, rules: Rules, id: string, answer: Group): Promise<void> {
  const row = await db.groups.get(id);
  if (row && rules.canReplace(row.snapshot?.rev ?? 0, answer.rev ?? 0)) {
    await db.groups.put({ ...row, snapshot: answer });
  }
}

/** PULL-4: a page of changes that is on its way may still have the deleted receipt or group. */
async function countDeletion(db: KiraDb): Promise<void> {
  const row = await db.meta.get('deletions');
  const value = row?.key === 'deletions' ? row.value + 1 : 1;
  await db.meta.put({ key: 'deletions', value });
}

/** The client sent a receipt without its image or group, because the server doesn't know that. */
export interface Mended {
  without: 'image' | 'group';
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
  return db.transaction('rw', db.editTables, async () => {
    const refused = await db.outbox.where('batch.key').equals(batch.key).toArray();
    const [head] = refused;
    const isHandled = !head || (await discardDeleted(db, queue, refused));
    const mended = isHandled ? null : await mend(db, head, reason, ids);
    if (!isHandled && !mended) {
      await setRefused(db, refused, reason);
      if (isGone(reason) && (head.call.type === 'board.op' || head.call.type === 'receipt.group'))
        await markGone(db, head.call.id, reason);
    }
    await refresh(db, queue);
    return mended;
  });
}

/**
 * Puts the same receipt without image or group in the place of the refused one: another request (WRITE-4).
 */
async function mend(db: KiraDb, row: OutboxRow, { code }: Reason, ids: () => string): Promise<Mended | null> {
  if (row.call.type === 'receipt.group' && code === 'groupNotFound') {
    await db.outbox.delete(row.n);
    const receipt = await db.receipts.get(row.call.id);
    return { without: 'group', title: receipt?.title ?? '' };
  }
  if (row.call.type !== 'receipt.create') return null;
  const { image, group, board } = row.call;
  const without =
    code === 'dependency' && image ? 'image' : code === 'groupNotFound' && group ? 'group' : null;
  if (!without) return null;
  await removeFromCreation(db, { ...row, id: ids(), batch: null }, without);
  return { without, title: board.bill.title };
}

const GONE: ReadonlySet<string> = new Set<ApiErrorCode>(['receiptDeleted', 'receiptNotFound']);
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
  if (head && head.batch === null && !head.call.type.endsWith('.delete'))
    await setRefused(db, [head], reason);
}

/** The receipt is back on the server: its edits, refused while it was gone, wait to be sent again. */
export async function retryGone(db: KiraDb, queue: Queue): Promise<void> {
  const rows = (await queueRows(db, queue)).filter(({ reason }) => reason && isGone(reason));
  await db.outbox.bulkPut(rows.map(released));
}

const setRefused = (db: KiraDb, rows: readonly OutboxRow[], reason: Reason): Promise<unknown> =>
  db.outbox.bulkPut(rows.map((row) => ({ ...row, state: 'refused' as const, reason })));
