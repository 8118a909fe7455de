import { apiErrors, type ApiErrorCode } from '../contract/errors.ts';
import type { KiraDb } from '../data/db.ts';
import { giveUpDeleted, keepWithout } from '../data/giving-up.ts';
import { queueRows } from '../data/outbox.ts';
import { receiptQueue, type OutboxRow, type Queue, type Reason } from '../data/rows.ts';
import { refresh } from '../data/view.ts';
import type { Request } from './freeze.ts';

/** A receipt was sent without something that the server says is not there. */
export interface Mended {
  without: 'image' | 'group';
  title: string;
}

/**
 * Takes in a refusal, in one transaction (PUSH-8). It mends itself where a person would only press the
 * obvious button; else the refused rows hold up their queue until the person decides.
 */
export function refuse(
  db: KiraDb,
  { queue, batch }: Request,
  reason: Reason,
  ids: () => string,
): Promise<Mended | null> {
  return db.transaction('rw', db.written, async () => {
    const refused = await db.outbox.where('batch.key').equals(batch.key).toArray();
    const [head] = refused;
    if (!head || (await giveUpDeleted(db, queue, refused))) return refreshed(db, queue, null);
    const mended = await mend(db, head, reason, ids);
    if (mended) return refreshed(db, queue, mended);
    await setRefused(db, refused, reason);
    if (isGone(reason) && head.call.type === 'board.op') await markGone(db, head.call.id, reason);
    return refreshed(db, queue, null);
  });
}

async function refreshed(db: KiraDb, queue: Queue, mended: Mended | null): Promise<Mended | null> {
  await refresh(db, queue);
  return mended;
}

/** The same receipt without what is not there: another request, in the place of the refused one (WRITE-4). */
async function mend(db: KiraDb, row: OutboxRow, { code }: Reason, ids: () => string): Promise<Mended | null> {
  if (row.call.type !== 'receipt.create') return null;
  const { image, group, board } = row.call;
  const without =
    code === 'dependency' && image ? 'image' : code === 'groupNotFound' && group ? 'group' : null;
  if (!without) return null;
  await keepWithout(db, { ...row, id: ids(), batch: null, attempts: 0 }, without);
  return { without, title: board.bill.title };
}

const GONE: ReadonlySet<string> = new Set<ApiErrorCode>(['receiptDeleted', 'receiptNotFound']);
const isGone = ({ code }: Reason): boolean => GONE.has(code);

export const reasonOf = (code: ApiErrorCode): Reason => ({ code, message: apiErrors[code].message });

/** The server has the receipt no longer: its first unsent edit is refused, so that nothing of it goes out. */
export async function markGone(db: KiraDb, id: string, reason: Reason): Promise<void> {
  await db.boards.update(id, { gone: 1 });
  const [head] = await queueRows(db, receiptQueue(id));
  if (head && head.batch === null && !head.call.type.endsWith('.delete'))
    await setRefused(db, [head], reason);
}

/** The receipt is there again: what was refused because it was gone waits to be sent. */
export async function sendAgain(db: KiraDb, queue: Queue): Promise<void> {
  const rows = (await queueRows(db, queue)).filter(({ reason }) => reason && isGone(reason));
  await db.outbox.bulkPut(rows.map(waitingAgain));
}

function waitingAgain(row: OutboxRow): OutboxRow {
  const { reason: _, ...rest } = row;
  return { ...rest, state: 'waiting' };
}

const setRefused = (db: KiraDb, rows: readonly OutboxRow[], reason: Reason): Promise<unknown> =>
  db.outbox.bulkPut(rows.map((row) => ({ ...row, state: 'refused' as const, reason })));
