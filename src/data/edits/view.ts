import type { Group } from '../../contract/groups.ts';
import { applyOps } from '../../domain/board/apply-op.ts';
import { shownBoard, type StoredBoard } from '../../domain/board/board.ts';
import { applyGroupOps } from '../../domain/group/group.ts';
import { titleOfEmail } from '../../domain/group/title-of-email.ts';
import { applyMeOp } from '../../domain/me/me.ts';
import { countBoard } from '../../domain/settling/book-bill.ts';
import { aboutPayment, applyPaymentOp, emptyPayment } from '../../domain/settling/payment.ts';
import { shownTotal } from '../../domain/split/payable.ts';
import type { KiraDb } from '../device/db.ts';
import {
  groupQueue,
  imageQueue,
  meQueue,
  paymentQueue,
  receiptQueue,
  type GroupPatch,
  type MeRow,
  type OutboxRow,
  type PaymentRow,
  type Queue,
  type ReceiptSummary,
} from '../device/rows.ts';
import { createdBoard, createdGroup, meOpsOf, opsOf, paymentOpsOf, queueRows } from './outbox.ts';

/**
 * Computes the view rows of one queue from snapshot and outbox. Every writer calls it last, inside its
 * transaction: so the view is the snapshot with all pending operations at each commit.
 */
export async function refresh(db: KiraDb, queue: Queue): Promise<void> {
  const id = queue.slice(queue.indexOf(':') + 1);
  if (queue === receiptQueue(id)) return refreshReceipt(db, id);
  if (queue === groupQueue(id)) return refreshGroup(db, id);
  if (queue === paymentQueue(id)) return refreshPayment(db, id);
  if (queue === meQueue(id)) return refreshMe(db, id);
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
  total: shownTotal(shownBoard(board)),
  group: board.bill.group,
  counted: countBoard(board, id),
  hidden: board.bill.deleted ? 1 : 0,
});

async function refreshGroup(db: KiraDb, id: string): Promise<void> {
  const [group, rows] = await Promise.all([db.groups.get(id), queueRows(db, groupQueue(id))]);
  if (!group) return;
  const base = group.snapshot ?? createdGroup(rows);
  if (!base || (group.gone && !rows.length)) return removeGroup(db, id);
  const patches = rows.flatMap(({ call }) => (call.type === 'group.patch' ? [call.patch] : []));
  const view = patches.reduce(applyPatch, base);
  await db.groups.put({ ...group, view, hidden: view.deleted || rows.some(isLeaving) ? 1 : 0 });
}

/** Its name stays on this device: bills and payments of the user are of it. */
export async function removeGroup(db: KiraDb, id: string): Promise<void> {
  const [group, row] = await Promise.all([db.groups.get(id), db.meta.get('formerGroups')]);
  const name = group?.snapshot?.name;
  const others = row?.key === 'formerGroups' ? row.value : {};
  if (name !== undefined) await db.meta.put({ key: 'formerGroups', value: { ...others, [id]: name } });
  await db.groups.delete(id);
}

/** Whether the user leaves the group by it. A refused one doesn't hide it: the user has to see why. */
const isLeaving = ({ call, state }: OutboxRow): boolean =>
  state !== 'refused' && call.type === 'group.patch' && call.leaves === true;

/** A payment is made by its first operation, and goes with its last one if the server never had it. */
async function refreshPayment(db: KiraDb, id: string): Promise<void> {
  const [known, rows] = await Promise.all([db.payments.get(id), queueRows(db, paymentQueue(id))]);
  const row = known ?? newPaymentRow(id);
  if (!rows.length && (row.gone || !row.snapshot)) return db.payments.delete(id);
  const view = paymentOpsOf(rows).reduce(applyPaymentOp, row.snapshot ?? emptyPayment);
  await db.payments.put({ ...row, view });
}

async function refreshMe(db: KiraDb, id: string): Promise<void> {
  const [row, rows] = await Promise.all([db.me.get(id), queueRows(db, meQueue(id))]);
  if (!row) return;
  if (!rows.length && !row.snapshot) return db.me.delete(id);
  const view = meOpsOf(rows).reduce(applyMeOp<MeRow['view']>, row.snapshot ?? {});
  await db.me.put({ ...row, view });
}

/** A user's own document, of which the server has told nothing. */
export const newMeRow = (_id: string): MeRow => ({ _id, rev: 0, snapshot: null, view: {} });

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

/** The group before the server answers. */
function applyPatch(before: Group, patch: GroupPatch): Group {
  const { deleted: wasDeleted, ...doc } = before;
  const { currency: _, ...rest } = before;
  const { name, people, currency, deleted } = applyGroupOps(
    { ...doc, ...(wasDeleted && { deleted: true }) },
    patch.ops ?? [],
  );
  const group = invited(
    {
      ...rest,
      name,
      ...(currency && { currency }),
      people: { ...people },
      deleted: deleted ? (wasDeleted ?? { by: null, at: null }) : null,
    },
    patch.invites ?? [],
  );
  const left = new Set(patch.removeUsers ?? []);
  const asking = group.requests;
  const letIn = new Set(patch.acceptRequests ?? []);
  const refused = new Set(patch.refuseRequests ?? []);
  const cancelled = new Set(patch.cancelInvitations ?? []);
  return {
    ...group,
    users: [
      ...group.users.filter((user) => !left.has(user._id)),
      // The answer brings their address.
      ...asking.filter(({ _id }) => letIn.has(_id)).map((user) => ({ ...user, email: '' })),
    ],
    requests: asking.filter(({ _id }) => !letIn.has(_id) && !refused.has(_id)),
    invitations: group.invitations.filter((invitation) => !cancelled.has(invitation._id)),
  };
}

/** The group with invitations that the server hasn't made yet, with the address as id. */
export function invited(group: Group, invites: NonNullable<GroupPatch['invites']>): Group {
  const known = new Map(group.invitations.map((one) => [one.invitedEmail, one.person]));
  const made = invites.filter(({ email }) => !known.has(email));
  const rows = invites.map(({ person, email }) => {
    const is = known.get(email);
    return [person, { name: titleOfEmail(email), ...(is !== undefined && is !== person && { is }) }] as const;
  });
  return {
    ...group,
    people: { ...Object.fromEntries(rows), ...group.people },
    invitations: [
      ...group.invitations,
      ...made.map(({ person, email }) => ({
        _id: `pending-${email}`,
        status: 'pending',
        invitedEmail: email,
        person,
      })),
    ],
  };
}

/** Removes a receipt from the device, and its image unless another receipt or the outbox needs it. */
export async function removeReceipt(db: KiraDb, id: string): Promise<void> {
  const receipt = await db.receipts.get(id);
  const tables = [db.receipts, db.boards, db.snapshots, db.billLinks, db.readings];
  await Promise.all(tables.map((table) => table.delete(id)));
  const image = receipt?.image?._id;
  if (!image || (await db.receipts.filter((other) => other.image?._id === image).count())) return;
  if (!(await db.outbox.where('queue').equals(imageQueue(image)).count())) await db.images.delete(image);
}
