import { applyOps } from '../domain/board/apply-op.ts';
import { shownBoard, type Board, type StoredBoard } from '../domain/board/board.ts';
import type { Sen } from '../domain/money/money.ts';
import { payableOf } from '../domain/split/payable.ts';
import { countBoard } from '../domain/settling/book-bill.ts';
import { aboutPayment, applyPaymentOp, emptyPayment } from '../domain/settling/payment.ts';
import type { Group } from '../contract/groups.ts';
import type { KiraDb } from './db.ts';
import { createdBoard, opsOf, paymentOpsOf, queueRows } from './outbox.ts';
import {
  groupQueue,
  imageQueue,
  paymentQueue,
  receiptQueue,
  type GroupPatch,
  type OutboxRow,
  type PaymentRow,
  type Queue,
  type ReceiptSummary,
} from './rows.ts';

/**
 * Computes the view rows of one queue from snapshot and outbox. Every writer calls it last, inside its
 * transaction: so the view is the snapshot with all pending operations at each commit.
 */
export async function refresh(db: KiraDb, queue: Queue): Promise<void> {
  const id = queue.slice(queue.indexOf(':') + 1);
  if (queue === receiptQueue(id)) return refreshReceipt(db, id);
  if (queue === groupQueue(id)) return refreshGroup(db, id);
  if (queue === paymentQueue(id)) return refreshPayment(db, id);
}

async function refreshReceipt(db: KiraDb, id: string): Promise<void> {
  const [board, snapshot, receipt, rows] = await Promise.all([
    db.boards.get(id),
    db.snapshots.get(id),
    db.receipts.get(id),
    queueRows(db, receiptQueue(id)),
  ]);
  if (!board || !receipt) return;
  const view = boardView(snapshot?.board ?? null, rows);
  if (!view || (board.gone && !rows.length)) return removeReceipt(db, id);
  await db.boards.put({ ...board, view });
  await db.receipts.put({
    ...receipt,
    ...summarizeBoard(view, id),
    synced: board.rev > 0 ? 1 : 0,
  });
}

/**
 * Null if there is no board to start from. Refused edits count too: the screen shows them until a discard.
 */
function boardView(snapshot: StoredBoard | null, pending: readonly OutboxRow[]): StoredBoard | null {
  const base = snapshot ?? createdBoard(pending);
  return base ? applyOps(base, opsOf(pending)) : null;
}

/** What a list shows of a board. */
export const summarizeBoard = (
  board: StoredBoard,
  id: string,
): Pick<ReceiptSummary, 'title' | 'date' | 'total' | 'group' | 'counted' | 'hidden'> => ({
  title: board.bill.title,
  date: board.bill.date,
  total: listedTotal(shownBoard(board)),
  group: board.bill.group,
  counted: countBoard(board, id),
  hidden: board.bill.deleted ? 1 : 0,
});

/** As printed, else the sum of items and charges. */
export const listedTotal = (board: Board): Sen => board.bill.total ?? payableOf(board);

async function refreshGroup(db: KiraDb, id: string): Promise<void> {
  const [group, rows] = await Promise.all([db.groups.get(id), queueRows(db, groupQueue(id))]);
  if (!group) return;
  const created = rows.some(({ call }) => call.type === 'group.create');
  if ((!group.snapshot && !created) || (group.gone && !rows.length)) return db.groups.delete(id);
  await db.groups.put({
    ...group,
    view: rows.reduce(
      (view, { call }) => (call.type === 'group.patch' ? applyPatch(view, call.patch) : view),
      group.snapshot ?? group.made,
    ),
    hidden: rows.some(isGoing) ? 1 : 0,
  });
}

/** Whether a row takes the group away. A refused one doesn't: the user has to see why. */
const isGoing = ({ call, state }: OutboxRow): boolean =>
  state !== 'refused' &&
  (call.type === 'group.delete' || (call.type === 'group.patch' && call.leaves === true));

/** A payment is made by its first operation, and goes with its last one if the server never had it. */
async function refreshPayment(db: KiraDb, id: string): Promise<void> {
  const [known, rows] = await Promise.all([db.payments.get(id), queueRows(db, paymentQueue(id))]);
  const row = known ?? newPaymentRow(id);
  if (!rows.length && (row.gone || !row.snapshot)) return db.payments.delete(id);
  const view = paymentOpsOf(rows).reduce(applyPaymentOp, row.snapshot ?? emptyPayment);
  await db.payments.put({ ...row, view });
}

/** A payment of which the server has told nothing. */
export function newPaymentRow(_id: string): PaymentRow {
  const about = aboutPayment(_id);
  return {
    _id,
    rev: 0,
    snapshot: null,
    view: emptyPayment,
    history: [],
    people: [],
    ...(about?.for === 'bill' && { bill: about.bill }),
    ...(about?.for === 'group' && { group: about.group }),
    gone: 0,
  };
}

/** The group before the server answers. Users to add are ids here: the answer brings their invitations. */
function applyPatch(group: Group, patch: GroupPatch): Group {
  const left = new Set(patch.removeUsers ?? []);
  const asking = group.requests ?? [];
  const letIn = new Set(patch.acceptRequests ?? []);
  const refused = new Set(patch.refuseRequests ?? []);
  const cancelled = new Set(patch.cancelInvitations ?? []);
  const invited = new Set(group.invitations.map((invitation) => invitation.invitedEmail));
  return {
    ...group,
    name: patch.name ?? group.name,
    defaultGroup: patch.defaultGroup ?? group.defaultGroup,
    users: [
      ...group.users.filter((user) => !left.has(user._id)),
      // The answer brings their address.
      ...asking.filter(({ _id }) => letIn.has(_id)).map((user) => ({ ...user, email: '' })),
    ],
    requests: asking.filter(({ _id }) => !letIn.has(_id) && !refused.has(_id)),
    invitations: [
      ...group.invitations.filter((invitation) => !cancelled.has(invitation._id)),
      ...pendingInvitations((patch.inviteEmails ?? []).filter((email) => !invited.has(email))),
    ],
  };
}

/** Invitations that the server hasn't made yet, with the address as id. */
export const pendingInvitations = (emails: readonly string[]): Group['invitations'] =>
  emails.map((invitedEmail) => ({ _id: `pending-${invitedEmail}`, status: 'pending', invitedEmail }));

/** Removes a receipt from the device, and its image unless another receipt or the outbox needs it. */
export async function removeReceipt(db: KiraDb, id: string): Promise<void> {
  const receipt = await db.receipts.get(id);
  await Promise.all([db.receipts, db.boards, db.snapshots, db.readings].map((table) => table.delete(id)));
  const image = receipt?.image?._id;
  if (!image || (await db.receipts.filter((other) => other.image?._id === image).count())) return;
  if (!(await db.outbox.where('queue').equals(imageQueue(image)).count())) await db.images.delete(image);
}
