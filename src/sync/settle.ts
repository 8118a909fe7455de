import type { Group } from '../contract/groups.ts';
import type { KiraDb } from '../data/db.ts';
import { dropRefused } from '../data/deletion.ts';
import { refresh, removeReceipt } from '../data/refresh.ts';
import type { NoticeRow, OutboxRow, Reason } from '../data/rows.ts';
import type { Board } from '../domain/board.ts';
import { namesFor } from './called.ts';
import { dependants } from './plan.ts';
import type { Rules } from './rules.ts';
import type { Request } from './seal.ts';
import type { Ack } from './send.ts';

/**
 * Takes in an answer, in one transaction (P6): snapshot, rows out, lane count, view. A second answer
 * to the same request (another tab's, a late one) finds its rows gone and changes nothing but a newer
 * snapshot.
 */
export function acknowledge(
  db: KiraDb,
  rules: Rules,
  { lane, seal, rows }: Request,
  ack: Ack,
  now: number,
): Promise<void> {
  return db.transaction('rw', [...db.written, db.meta], async () => {
    const dropped = rules.acknowledged(await db.outbox.toArray(), seal.key);
    await db.outbox.bulkDelete(dropped.map((row) => row.n));
    const last = (await db.lanes.get(lane))?.seq ?? 0;
    const sealed = dropped.find((row) => row.batch?.key === seal.key)?.batch;
    await db.lanes.put({ lane, seq: Math.max(last, sealed?.seq ?? 0) });
    await takeIn(db, rules, rows, ack);
    if (ack.type === 'board.op' && dropped.length) await tell(db, rows, ack.answer, now);
    await refresh(db, lane);
  });
}

async function takeIn(db: KiraDb, rules: Rules, rows: OutboxRow[], ack: Ack): Promise<void> {
  const { call } = rows[0]!;
  switch (ack.type) {
    case 'image.create':
      await db.images.update(call.id, { stored: 1 });
      return;
    case 'receipt.create':
      if (call.type === 'receipt.create') await snapshot(db, rules, call.id, ack.answer.rev, call.board);
      return;
    case 'board.op':
      return snapshot(db, rules, call.id, ack.answer.rev, ack.answer.board);
    case 'receipt.delete':
      await removeReceipt(db, call.id);
      // Whoever deletes a receipt need not read what became of their edits of it.
      await db.notices.where('receipt').equals(call.id).modify({ seen: 1 });
      return countDeletion(db);
    case 'group.create':
    case 'group.patch':
      return groupSnapshot(db, rules, call.id, ack.answer);
    case 'group.delete':
      await db.groups.delete(call.id);
      return countDeletion(db);
  }
}

async function snapshot(db: KiraDb, rules: Rules, id: string, rev: number, board: Board): Promise<void> {
  const row = await db.boards.get(id);
  if (!row || !rules.fresher(row.rev, rev)) return;
  await db.snapshots.put({ _id: id, board });
  await db.boards.put({ ...row, rev });
}

async function groupSnapshot(db: KiraDb, rules: Rules, id: string, answer: Group): Promise<void> {
  const row = await db.groups.get(id);
  if (row && rules.fresher(row.snapshot?.rev ?? 0, answer.rev ?? 0)) {
    await db.groups.put({ ...row, snapshot: answer });
  }
}

type StateAnswer = Extract<Ack, { type: 'board.op' }>['answer'];

/** P10: whatever didn't go as asked is kept until the person has seen it. */
async function tell(db: KiraDb, rows: OutboxRow[], answer: StateAnswer, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const { outcomes } = answer;
  const board = (await db.boards.get(rows[0]!.call.id))?.view ?? answer.board;
  const notices = rows.flatMap((row, index): Omit<NoticeRow, 'n'>[] => {
    const outcome = outcomes[index];
    if (row.call.type !== 'board.op' || outcome === undefined || outcome === 'applied') return [];
    if (outcome === 'superseded') return []; // the feed tells by whom (L6)
    const { id: receipt, op } = row.call;
    if (outcome === 'gone' && op.op.endsWith('.delete')) return []; // it is as asked
    return [{ receipt, op, outcome, at, called: namesFor(receipt, [op], [board, answer.board]) }];
  });
  await db.notices.bulkAdd(notices);
}

/** L4: a page of changes that was on its way meanwhile may still hold what was just deleted. */
async function countDeletion(db: KiraDb): Promise<void> {
  const row = await db.meta.get('deletions');
  const value = row?.key === 'deletions' ? row.value + 1 : 1;
  await db.meta.put({ key: 'deletions', value });
}

/**
 * Sets a refused request aside, with everything that can't go without it (P8). Nothing is dropped, but for
 * what the person has deleted meanwhile.
 */
export function park(db: KiraDb, { lane, seal }: Request, reason: Reason): Promise<void> {
  return db.transaction('rw', [...db.written], async () => {
    const all = await db.outbox.orderBy('n').toArray();
    const refused = all.filter((row) => row.batch?.key === seal.key);
    if (!(await dropRefused(db, lane, refused))) {
      await setAside(db, [...refused, ...dependants(all, refused)], reason);
    }
    await refresh(db, lane);
  });
}

export const setAside = (db: KiraDb, rows: OutboxRow[], reason: Reason): Promise<number> =>
  db.outbox
    .where('n')
    .anyOf(rows.map((row) => row.n))
    .modify({ state: 'parked', reason });
