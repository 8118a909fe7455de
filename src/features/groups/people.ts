import type { Group } from '../../contract/groups.ts';
import { resolvePerson } from '../../domain/group/same-human.ts';
import { friendsOf } from './group-edits.ts';

interface KnownPerson {
  /** What tells them apart: the address, else the id. */
  key: string;
  /** Their colour goes by it: the user's id, the address, or the name. */
  id: string;
  /** Whose page the name leads to; null: the user's own. */
  person: string | null;
  name: string;
  /** Names of the groups they are invited to and members of. */
  invited: string[];
  member: string[];
}

/** Everybody in any of the groups: members, who is only invited, friends without e-mail; as they appear. */
export function peopleOf(groups: readonly Group[], me: string): KnownPerson[] {
  const people = new Map<string, KnownPerson>();
  const at = (one: Omit<KnownPerson, 'invited' | 'member'>): KnownPerson => {
    const known = people.get(one.key) ?? { ...one, invited: [], member: [] };
    people.set(one.key, known);
    return known;
  };
  for (const group of groups) {
    for (const { _id: id, email, name, username } of group.users) {
      const person = id === me ? null : id;
      at({ key: email.toLowerCase() || id, id, person, name: name || username }).member.push(group.name);
    }
  }
  for (const group of groups) {
    for (const { status, invitedEmail, person: row } of group.invitations) {
      if (status !== 'pending') continue; // only pending invitations count as invited
      const [key, person] = [invitedEmail.toLowerCase(), resolvePerson(group.people, row)];
      at({ key, id: key, person, name: invitedEmail }).invited.push(group.name);
    }
  }
  for (const group of groups)
    for (const [key, { name }] of friendsOf(group))
      at({ key, id: name, person: key, name }).member.push(group.name);
  return [...people.values()];
}

/** Who is in a group: its members, then its friends without an account. */
export const facesOf = (group: Group): { id: string; tone: string; name: string }[] => [
  ...group.users.map(({ _id, name, username }) => ({ id: _id, tone: _id, name: name || username })),
  ...friendsOf(group).map(([id, { name }]) => ({ id, tone: name, name })),
];

/** Whether a group has the wanted text in its name, or in a name or address of its people. */
export function isFound(group: Group, wanted: string): boolean {
  const { name, users, invitations } = group;
  const invited = invitations.flatMap((one) => (one.status === 'pending' ? [one.invitedEmail] : []));
  const people = users.flatMap((user) => [user.name, user.username, user.email]);
  const friends = friendsOf(group).map(([, friend]) => friend.name);
  return [name, ...people, ...invited, ...friends].some((text) => text.toLowerCase().includes(wanted));
}
