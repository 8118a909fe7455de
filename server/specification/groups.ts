import type { z } from 'zod/mini';
import type { Group } from '../../src/contract/groups.ts';
import type { groupChange } from '../../src/contract/specification/groups.ts';
import { getOwn } from '../../src/domain/get-own.ts';
import { askingOf, memberWho, type GroupOp } from '../../src/domain/group/group.ts';
import type { Trx } from '../db/database.ts';
import { editGroup, type GroupAct } from '../groups/edit.ts';
import { emailsOfKnown, groupOf, lockSeenGroup } from '../groups/repository.ts';
import type { GroupChanges } from '../groups/routes.ts';
import { Fault } from '../http/fault.ts';

/** The specification's changes of a group as operations: all of them, or the error of the first one refused. */
export const groupChanges: GroupChanges = {
  newPeople({ userId, invitedEmails, invites, ops }, { me, random }) {
    if (userId !== undefined && userId !== me.id)
      throw new Fault('forbidden', 'Only the creator can be named as the creator.');
    const emails = new Set(invitedEmails.filter((email) => email !== me.email));
    const named = [...emails].map((email) => ({ person: random.id(), email }));
    return [...[...named, ...invites].map(invitation), ...ops];
  },

  async change(trx, id, { ops, name, ...body }, act) {
    const before = await lockSeenGroup(trx, act.me.id, id);
    // A deleted group takes operations, and nothing else.
    if (before.deleted && ops.length === 0) throw new Fault('groupNotFound');
    const first = [...ops, ...(name === undefined ? [] : [naming(name)])];
    if (first.length > 0) await editGroup(trx, id, { ops: first, seenRev: 0 }, act);
    const row = await lockSeenGroup(trx, act.me.id, id);
    if (row.deleted) return;
    const group = groupOf(row);
    const more = await opsOf(trx, { group, invitations: row.invitations }, body, act);
    if (more.length === 0) return;
    const results = await editGroup(trx, id, { ops: more, seenRev: 0 }, act);
    for (const [at, { reason }] of results.entries()) {
      if (reason === 'limit') throw new Fault('tooManyMembers');
      const op = more[at]!;
      const isCreator = 'id' in op && getOwn(group.people, op.id)?.user === group.creator;
      if (reason === 'right') throw new Fault(isCreator ? 'creatorStays' : 'forbidden');
    }
  },
};

const naming = (value: string): GroupOp => ({ op: 'group.set', field: 'name', value });
const invitation = ({ person: id, email }: { person: string; email: string }): GroupOp => ({
  op: 'person.invite',
  id,
  email,
});

/** The author's own leaving comes last. An id that names nobody is an operation on nobody. */
async function opsOf(
  trx: Trx,
  { group, invitations }: { group: Group; invitations: readonly { _id: string; person: string }[] },
  change: Omit<z.output<typeof groupChange>, 'ops' | 'name'>,
  { me, random }: GroupAct,
): Promise<GroupOp[]> {
  const { removeUsers, removePayments } = change;
  const isLeaving = removeUsers.includes(me.id);
  if (isLeaving && change.addUsers.length + change.inviteEmails.length + change.invites.length > 0)
    throw new Fault('forbidden', 'Who leaves a group invites nobody.');
  const standing = (id: string, value: 'member' | null, withPayments = false): GroupOp => ({
    op: 'person.set',
    id,
    field: 'standing',
    value,
    ...(withPayments && { withPayments }),
  });
  const memberId = (user: string) => memberWho(group, user)?.id ?? user;
  const askingId = (user: string) => askingOf(group).find((one) => one.user === user)?.id ?? user;
  const removed = removeUsers.toSorted((a, b) => Number(a === me.id) - Number(b === me.id));
  const known = await emailsOfKnown(trx, me.id, change.addUsers, group._id);
  const people = Object.entries(group.people);
  const withEmail = (email: string) => people.find(([, one]) => one.email === email);
  const emails = [...new Set([...known, ...change.inviteEmails])];
  return [
    ...removed.filter((user) => user !== me.id).map((user) => standing(memberId(user), null, removePayments)),
    ...change.cancelInvitations.flatMap((id) =>
      invitations.filter(({ _id }) => _id === id).map(({ person }) => standing(person, null)),
    ),
    ...change.refuseRequests.map((user) => standing(askingId(user), null)),
    ...change.acceptRequests.map((user) => standing(askingId(user), 'member')),
    ...emails
      .filter((email) => withEmail(email)?.[1].standing !== 'member')
      .map((email) => invitation({ person: withEmail(email)?.[0] ?? random.id(), email })),
    ...change.invites.map(({ person, email }) => {
      const own = getOwn(group.people, person);
      const isAnothers = own?.user !== undefined || (own?.email !== undefined && own.email !== email);
      return invitation({ person: isAnothers ? random.id() : person, email });
    }),
    ...(isLeaving ? [standing(memberId(me.id), null)] : []),
  ];
}
