import type { Group } from '../../contract/groups.ts';
import { friendsOf, invitedOf, membersOf } from '../../domain/group/group.ts';
import { resolvePerson } from '../../domain/group/same-human.ts';

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
  for (const group of groups)
    for (const { user: id, email = '', name } of membersOf(group))
      at({ key: email || id, id, person: id === me ? null : id, name }).member.push(group.name);
  for (const group of groups)
    for (const { id: row, email } of invitedOf(group)) {
      const person = resolvePerson(group.people, row);
      at({ key: email, id: email, person, name: email }).invited.push(group.name);
    }
  for (const group of groups)
    for (const { id: key, name } of friendsOf(group))
      at({ key, id: name, person: key, name }).member.push(group.name);
  return [...people.values()];
}

/** Who is in a group: its members, then its friends without an account. */
export const facesOf = (group: Group): { id: string; tone: string; name: string }[] => [
  ...membersOf(group).map(({ user, name }) => ({ id: user, tone: user, name })),
  ...friendsOf(group).map(({ id, name }) => ({ id, tone: name, name })),
];

/** Whether a group has the wanted text in its name, or in a name or address of its people. */
export function isFound(group: Group, wanted: string): boolean {
  const members = membersOf(group).flatMap(({ name, username, email }) => [name, username, email]);
  const invited = invitedOf(group).map(({ email }) => email);
  const friends = friendsOf(group).map(({ name }) => name);
  return [group.name, ...members, ...invited, ...friends].some((text) =>
    text?.toLowerCase().includes(wanted),
  );
}
