import { applyOps } from '../domain/board/apply-op.ts';
import { shownBoard, type Board, type StoredBoard } from '../domain/board/board.ts';
import { applyGroupOps } from '../domain/group/group.ts';
import { titleOfEmail } from '../domain/group/title-of-email.ts';
import { payableOf } from '../domain/split/payable.ts';
import type { Group } from '../contract/groups.ts';
import type { KiraDb } from './db.ts';
import { createdBoard, createdGroup, opsOf, queueRows } from './outbox.ts';
import {
  groupQueue,
  imageQueue,
  receiptQueue,
  type GroupPatch,
  type OutboxRow,
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
    ...summarizeBoard(shownBoard(view)),
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
  board: Board,
): Pick<ReceiptSummary, 'title' | 'date' | 'total' | 'group' | 'hidden'> => ({
  title: board.bill.title,
  date: board.bill.date,
  total: board.bill.total ?? payableOf(board),
  group: board.bill.group,
  hidden: board.bill.deleted ? 1 : 0,
});

async function refreshGroup(db: KiraDb, id: string): Promise<void> {
  const [group, rows] = await Promise.all([db.groups.get(id), queueRows(db, groupQueue(id))]);
  if (!group) return;
  const base = group.snapshot ?? createdGroup(rows);
  if (!base || (group.gone && !rows.length)) return db.groups.delete(id);
  const patches = rows.flatMap(({ call }) => (call.type === 'group.patch' ? [call.patch] : []));
  const view = patches.reduce(applyPatch, base);
  await db.groups.put({ ...group, view, hidden: view.deleted || rows.some(isLeaving) ? 1 : 0 });
}

/** Whether the user leaves the group by it. A refused one doesn't hide it: the user has to see why. */
const isLeaving = ({ call, state }: OutboxRow): boolean =>
  state !== 'refused' && call.type === 'group.patch' && call.leaves === true;

/** The group before the server answers. */
function applyPatch(before: Group, patch: GroupPatch): Group {
  const { deleted: wasDeleted, ...doc } = before;
  const { name, people, deleted } = applyGroupOps(
    { ...doc, ...(wasDeleted && { deleted: true }) },
    patch.ops ?? [],
  );
  const group = invited(
    {
      ...before,
      name,
      people: { ...people },
      deleted: deleted ? (wasDeleted ?? { by: null, at: null }) : null,
    },
    patch.invites ?? [],
  );
  const left = new Set(patch.removeUsers ?? []);
  const asking = group.requests ?? [];
  const letIn = new Set(patch.acceptRequests ?? []);
  const refused = new Set(patch.refuseRequests ?? []);
  const cancelled = new Set(patch.cancelInvitations ?? []);
  return {
    ...group,
    defaultGroup: patch.defaultGroup ?? group.defaultGroup,
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
  await Promise.all([db.receipts, db.boards, db.snapshots, db.readings].map((table) => table.delete(id)));
  const image = receipt?.image?._id;
  if (!image || (await db.receipts.filter((other) => other.image?._id === image).count())) return;
  if (!(await db.outbox.where('queue').equals(imageQueue(image)).count())) await db.images.delete(image);
}
