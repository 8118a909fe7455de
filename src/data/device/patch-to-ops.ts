import type { Group } from '../../contract/groups.ts';
import type { GroupDocument } from '../../contract/specification/groups.ts';
import type { GroupOp, GroupPerson } from '../../domain/group/group.ts';
import { personOfUser } from '../../domain/group/same-human.ts';
import type { OldBody } from './rows.ts';

/** A group, and a change of it, as version 1 of the database had them. */
export type OldGroup = GroupDocument;
export interface OldPatch {
  ops?: GroupOp[];
  invites?: { person: string; email: string }[];
  removeUsers?: string[];
  removePayments?: boolean;
  cancelInvitations?: string[];
  acceptRequests?: string[];
  refuseRequests?: string[];
}

/** Who had no row of their own among the people has their account's id (PEOPLE-6). */
const rowOf = ({ people }: Pick<OldGroup, 'people'>, user: string): string =>
  personOfUser(people, user) ?? user;

export function groupFromOld(old: OldGroup): Group {
  const { _id, name, creator, rev, people, deleted } = old;
  const read: Record<string, GroupPerson> = { ...people };
  const set = (id: string, person: Omit<GroupPerson, 'name'> & { name?: string }) => {
    read[id] = { name: '', ...read[id], ...person };
  };
  for (const { _id: user, name: called, username, email } of old.users)
    set(rowOf(old, user), { name: called || username, user, standing: 'member', email, username });
  for (const { person, invitedEmail: email, status } of old.invitations)
    if (status === 'pending' && read[person]) set(person, { standing: 'invited', email });
  for (const { _id: user, name: called, username } of old.requests)
    set(rowOf(old, user), { name: called || username, user, standing: 'asks', username });
  return { _id, name, creator, rev, people: read, ...(deleted && { deleted: true }), deletedBy: deleted };
}

/** The operations that a change is. */
export function opsOfPatch(group: OldGroup, patch: OldPatch): GroupOp[] {
  const standing = (id: string, value: 'member' | null): GroupOp => ({
    op: 'person.set',
    id,
    field: 'standing',
    value,
  });
  const cancelled = group.invitations.filter(({ _id }) => patch.cancelInvitations?.includes(_id));
  return [
    ...(patch.ops ?? []),
    ...(patch.removeUsers ?? []).map((user) => ({
      ...standing(rowOf(group, user), null),
      ...(patch.removePayments && { withPayments: true as const }),
    })),
    ...cancelled.map(({ person }) => standing(person, null)),
    ...(patch.refuseRequests ?? []).map((user) => standing(rowOf(group, user), null)),
    ...(patch.acceptRequests ?? []).map((user) => standing(rowOf(group, user), 'member')),
    ...(patch.invites ?? []).map(({ person: id, email }): GroupOp => ({ op: 'person.invite', id, email })),
  ];
}

/** The body with which version 1 created a group, its fields in their order. */
export function creationOfOld({ _id, name, people, creator, invitations }: OldGroup): OldBody {
  const person = personOfUser(people, creator) ?? undefined;
  const invites = invitations.map((one) => ({ person: one.person, email: one.invitedEmail }));
  return { _id, name, person, invites };
}
