import type { Group } from '../contract/groups.ts';
import type { KiraDb } from '../data/db.ts';
import type { OutboxRow, SnapshotRow } from '../data/rows.ts';
import { refresh, removeReceipt } from '../data/view.ts';
import type { Request } from './freeze.ts';
import type { Rules } from './rules.ts';
import type { Ack } from './send.ts';

/**
 * Takes in an answer, in one transaction (PUSH-6): snapshot, rows out, number of the queue, view. A second
 * answer to the same request (another tab's, a late one) finds its rows gone and changes nothing but a newer
 * snapshot.
 */
export function acknowledge(
  db: KiraDb,
  rules: Rules,
  { queue, batch, rows }: Request,
  ack: Ack,
): Promise<void> {
  return db.transaction('rw', [...db.written, db.meta], async () => {
    const dropped = rules.acknowledged(await db.outbox.toArray(), batch.key);
    await db.outbox.bulkDelete(dropped.map((row) => row.n));
    const last = (await db.queues.get(queue))?.seq ?? 0;
    const frozen = dropped.find((row) => row.batch?.key === batch.key)?.batch;
    await db.queues.put({ queue, seq: Math.max(last, frozen?.seq ?? 0) });
    await takeIn(db, rules, rows, ack);
    await refresh(db, queue);
  });
}

async function takeIn(db: KiraDb, rules: Rules, rows: OutboxRow[], ack: Ack): Promise<void> {
  const { call } = rows[0]!;
  switch (ack.type) {
    case 'image.create':
      await db.images.update(call.id, { stored: 1 });
      return;
    case 'receipt.create':
      if (call.type === 'receipt.create') {
        const { board } = call;
        await storeSnapshot(db, rules, ack.answer.rev, { _id: call.id, board, history: [], looked: 1 });
      }
      return;
    case 'board.op':
      return storeSnapshot(db, rules, ack.answer.rev, {
        _id: call.id,
        board: ack.answer.board,
        history: ack.answer.history,
      });
    case 'receipt.delete':
      await removeReceipt(db, call.id);
      return countDeletion(db);
    case 'group.create':
    case 'group.patch':
      return groupSnapshot(db, rules, call.id, ack.answer);
    case 'group.delete':
      await db.groups.delete(call.id);
      return countDeletion(db);
  }
}

/** PUSH-7. How far the person has looked stays as it is. */
async function storeSnapshot(db: KiraDb, rules: Rules, rev: number, snapshot: SnapshotRow): Promise<void> {
  const [row, before] = await Promise.all([db.boards.get(snapshot._id), db.snapshots.get(snapshot._id)]);
  if (!row || !rules.fresher(row.rev, rev)) return;
  await db.snapshots.put({ ...(before?.looked !== undefined && { looked: before.looked }), ...snapshot });
  await db.boards.put({ ...row, rev });
}

async function groupSnapshot(db: KiraDb, rules: Rules, id: string, answer: Group): Promise<void> {
  const row = await db.groups.get(id);
  if (row && rules.fresher(row.snapshot?.rev ?? 0, answer.rev ?? 0)) {
    await db.groups.put({ ...row, snapshot: answer });
  }
}

/** PULL-4: a page of changes that was on its way meanwhile may still hold what was just deleted. */
async function countDeletion(db: KiraDb): Promise<void> {
  const row = await db.meta.get('deletions');
  const value = row?.key === 'deletions' ? row.value + 1 : 1;
  await db.meta.put({ key: 'deletions', value });
}
