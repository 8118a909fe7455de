import { serverText } from '../api/errors.ts';
import { deviceErrors } from '../contract/device-errors.ts';
import type { Group } from '../contract/groups.ts';
import type { HistoryEntry } from '../contract/history.ts';
import type { SyncedMe } from '../contract/me.ts';
import type { SyncedPayment } from '../contract/payments.ts';
import type { KiraDb } from '../data/device/db.ts';
import { wholeOf } from '../data/device/documents.ts';
import { kindOf, newDocument } from '../data/device/refs.ts';
import {
  groupQueue,
  meQueue,
  paymentQueue,
  receiptQueue,
  type DocumentRow,
  type OutboxRow,
  type Reason,
} from '../data/device/rows.ts';
import { queueRows, released } from '../data/edits/outbox.ts';
import { storeView, type Listed } from '../data/edits/view.ts';
import type { StoredBoard } from '../domain/board/board.ts';
import type { Ref } from '../domain/documents/kind.ts';
import type { Rules } from './rules.ts';

/** What the server tells of a document, in the feed or as an answer to its operations. */
export type Told = Pick<DocumentRow, 'ref' | 'rev' | 'snapshot'> &
  Partial<Pick<DocumentRow, 'history' | 'people'>>;

/** What each kind's form in the contract tells. */
export const toldOf = {
  receipt: (told: { _id: string; rev: number; board: StoredBoard; history: HistoryEntry[] }): Told => ({
    ref: receiptQueue(told._id),
    rev: told.rev,
    snapshot: told.board,
    history: told.history,
  }),
  group: (group: Group): Told => ({ ref: groupQueue(group._id), rev: group.rev, snapshot: group }),
  /** At revision 0 the server took nothing of it. */
  payment: ({ _id, rev, doc, people, history }: SyncedPayment): Told => ({
    ref: paymentQueue(_id),
    rev,
    people,
    history,
    snapshot: rev === 0 ? null : doc,
  }),
  me: ({ _id, rev, doc }: SyncedMe): Told => ({ ref: meQueue(_id), rev, snapshot: doc }),
};

/**
 * Stores a snapshot with all pending operations on it (PUSH-7, PULL-2, PULL-5). False if it is older than what
 * is here, or the document has left this device: only the feed brings one.
 * @param news from the feed, with what else the list shows of a bill; null: an answer
 */
export async function storeTold(
  db: KiraDb,
  rules: Rules,
  told: Told,
  news: { listed?: Listed } | null,
): Promise<boolean> {
  const { ref, rev, snapshot } = told;
  const [known, pending] = await Promise.all([wholeOf(db, ref), queueRows(db, ref)]);
  const start = kindOf(ref).empty ?? (news && snapshot);
  const row = known ?? (start && newDocument(ref, start));
  if (!row || (known && !rules.canReplace(known.rev, rev))) return false;
  if (news) await retryGone(db, pending);
  await storeView(db, { ...row, ...told, ...(news && { gone: 0 }) }, pending, news?.listed);
  return true;
}

const GONE: ReadonlySet<Reason['code']> = new Set(['receiptDeleted', 'receiptNotFound', 'paymentNotFound']);
export const isGone = ({ code }: Reason): boolean => GONE.has(code);

/** It is shown to this user again: changes that were refused while it was gone wait to be sent again. */
async function retryGone(db: KiraDb, pending: readonly OutboxRow[]): Promise<void> {
  const rows = pending.filter(({ reason }) => reason && isGone(reason));
  if (rows.length > 0) await db.outbox.bulkPut(rows.map(released));
}

export const reasonOf = (code: keyof typeof deviceErrors): Reason => ({
  code,
  message: serverText(code, deviceErrors[code].message),
});

/**
 * The server no longer has the document, or no longer shows it.
 * @param reason refuses its first unsent edit, so that the client sends none of them
 * @returns false if it isn't on this device
 */
export async function markGone(db: KiraDb, ref: Ref, reason?: Reason): Promise<boolean> {
  const row = await db.documents.get(ref);
  if (!row) return false;
  await db.documents.put({ ...row, gone: 1 });
  const [head] = await queueRows(db, ref);
  if (reason && head?.batch === null) await setRefused(db, [head], reason);
  return true;
}

export const setRefused = (db: KiraDb, rows: readonly OutboxRow[], reason: Reason): Promise<unknown> =>
  db.outbox.bulkPut(rows.map((row) => ({ ...row, state: 'refused' as const, reason })));
