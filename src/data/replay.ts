import { applyOps, type Board } from '../domain/board.ts';
import { payableOf } from '../domain/pools.ts';
import type { Group } from '../contract/groups.ts';
import type { GroupPatch, OutboxRow, ReceiptRow } from './rows.ts';

/**
 * What the screen shows: the snapshot with everything pending replayed on it, in order, parked rows
 * too (they are on the screen until discarded). Null when there is nothing to start from.
 */
export function boardView(snapshot: Board | null, pending: readonly OutboxRow[]): Board | null {
  const created = pending.find((row) => row.call.type === 'receipt.create');
  const base = snapshot ?? (created?.call.type === 'receipt.create' ? created.call.board : null);
  if (!base) return null;
  return applyOps(
    base,
    pending.flatMap(({ call }) => (call.type === 'board.op' ? [call.op] : [])),
  );
}

/** A group with its pending patches; `created` is the group as made here, until the server has it. */
export function groupView(snapshot: Group, pending: readonly OutboxRow[]): Group {
  return pending.reduce(
    (group, { call }) => (call.type === 'group.patch' ? patched(group, call.patch) : group),
    snapshot,
  );
}

/** What can be shown before the server answers: users to add are only ids here, so they appear with its answer. */
function patched(group: Group, patch: GroupPatch): Group {
  const left = new Set(patch.removeUsers ?? []);
  const cancelled = new Set(patch.cancelInvitations ?? []);
  const invited = new Set(group.invitations.map((invitation) => invitation.invitedEmail));
  return {
    ...group,
    name: patch.name ?? group.name,
    defaultGroup: patch.defaultGroup ?? group.defaultGroup,
    users: group.users.filter((user) => !left.has(user._id)),
    invitations: [
      ...group.invitations.filter((invitation) => !cancelled.has(invitation._id)),
      ...pendingInvitations((patch.inviteEmails ?? []).filter((email) => !invited.has(email))),
    ],
  };
}

/** Invitations that the server hasn't made yet; the address stands for the id. */
export const pendingInvitations = (emails: readonly string[]): Group['invitations'] =>
  emails.map((invitedEmail) => ({ _id: `pending-${invitedEmail}`, status: 'pending', invitedEmail }));

/** What a list shows of a board. */
export function summaryOf(board: Board): Pick<ReceiptRow, 'title' | 'date' | 'total'> {
  return { title: board.bill.title, date: board.bill.date, total: board.bill.total ?? payableOf(board) };
}
