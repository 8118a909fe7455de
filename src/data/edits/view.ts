import type { Group } from '../../contract/groups.ts';
import { shownBoard, type StoredBoard } from '../../domain/board/board.ts';
import type { Ref } from '../../domain/documents/kind.ts';
import { applyGroupOps } from '../../domain/group/group.ts';
import { titleOfEmail } from '../../domain/group/title-of-email.ts';
import { countBoard } from '../../domain/settling/book-bill.ts';
import { shownTotal } from '../../domain/split/payable.ts';
import type { KiraDb } from '../device/db.ts';
import { documentOf, putWhole, wholeOf } from '../device/documents.ts';
import { idOf, isRef, kindNameOf, kindOf, newDocument } from '../device/refs.ts';
import {
  imageQueue,
  receiptQueue,
  type AnyDoc,
  type DocumentRow,
  type GroupPatch,
  type OutboxRow,
  type Queue,
  type ReceiptSummary,
} from '../device/rows.ts';
import { createdDoc, opOf, queueRows } from './outbox.ts';

/**
 * Computes the view of one queue's document from snapshot and outbox. Every writer calls it last, inside its
 * transaction: so the view is the snapshot with all pending operations at each commit.
 */
export async function refresh(db: KiraDb, queue: Queue): Promise<void> {
  if (!isRef(queue)) return;
  const [known, pending] = await Promise.all([wholeOf(db, queue), queueRows(db, queue)]);
  const { empty } = kindOf(queue);
  const row = known ?? (empty && newDocument(queue, empty));
  if (row) await storeView(db, row, pending);
}

/**
 * Stores a document with its view. Refused operations count too: the screen shows them until a discard. It is
 * removed where there is nothing to start from, and where the server never had it, or no longer shows it, and
 * nothing is pending.
 * @param listed what else the list shows of a bill
 */
export async function storeView(
  db: KiraDb,
  row: DocumentRow,
  pending: readonly OutboxRow[],
  listed?: Listed,
): Promise<void> {
  const base = row.snapshot ?? createdDoc(row.kind, pending) ?? kindOf(row.ref).empty;
  const isKept = pending.length > 0 || (row.snapshot !== null && !row.gone);
  if (base === null || !isKept) return removeDocument(db, row.ref);
  const view = pending.reduce<AnyDoc>((doc, one) => {
    if (one.call.type === 'group.patch') return applyPatch(doc as Group, one.call.patch);
    const op = opOf(one);
    return op ? (kindOf(row.ref).apply(doc, op) ?? doc) : doc;
  }, base);
  const isHidden = row.kind === 'group' && ((view as Group).deleted || pending.some(isLeaving));
  await Promise.all([
    putWhole(db, { ...row, view, hidden: isHidden ? 1 : 0 }),
    row.kind === 'receipt' && list(db, { ...row, view } as DocumentRow<'receipt'>, listed),
  ]);
}

/** Whether the user leaves the group by it. A refused one doesn't hide it: the user has to see why. */
const isLeaving = ({ call, state }: OutboxRow): boolean =>
  state !== 'refused' && call.type === 'group.patch' && call.leaves === true;

async function list(db: KiraDb, { id, view, rev }: DocumentRow<'receipt'>, listed?: Listed): Promise<void> {
  const known = listed ?? (await db.receipts.get(id));
  if (known) await db.receipts.put({ ...known, ...summarizeBoard(view, id), synced: rev > 0 ? 1 : 0 });
}

/** What a list shows of a bill besides its board. */
export type Listed = Omit<ReceiptSummary, keyof Summary>;

type Summary = Pick<ReceiptSummary, 'title' | 'date' | 'total' | 'group' | 'counted' | 'hidden'>;

/** What a list shows of a board. */
export const summarizeBoard = (board: StoredBoard, id: string): Summary => ({
  title: board.bill.title,
  date: board.bill.date,
  total: shownTotal(shownBoard(board)),
  group: board.bill.group,
  counted: countBoard(board, id),
  hidden: board.bill.deleted ? 1 : 0,
});

export async function removeDocument(db: KiraDb, ref: Ref): Promise<void> {
  const kind = kindNameOf(ref);
  if (kind === 'receipt') return removeReceipt(db, idOf(ref));
  if (kind === 'group') await keepName(db, idOf(ref));
  await db.documents.delete(ref);
}

/** A group's name stays on this device: bills and payments of the user are of it. */
async function keepName(db: KiraDb, id: string): Promise<void> {
  const [group, row] = await Promise.all([documentOf(db, 'group', id), db.meta.get('formerGroups')]);
  const name = group?.snapshot?.name;
  const others = row?.key === 'formerGroups' ? row.value : {};
  if (name !== undefined) await db.meta.put({ key: 'formerGroups', value: { ...others, [id]: name } });
}

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
  const tables = [db.receipts, db.snapshots, db.looked, db.billLinks, db.readings];
  await Promise.all([db.documents.delete(receiptQueue(id)), ...tables.map((table) => table.delete(id))]);
  const image = receipt?.image?._id;
  if (!image || (await db.receipts.filter((other) => other.image?._id === image).count())) return;
  if (!(await db.outbox.where('queue').equals(imageQueue(image)).count())) await db.images.delete(image);
}
