import type { Group } from '../../contract/groups.ts';
import { friendsOf, invitedOf, membersOf } from '../../domain/group/group.ts';
import { resolvePerson } from '../../domain/group/same-human.ts';
import { faceOf, facesOf, type Face } from '../../faces/faces.ts';

interface KnownPerson {
  /** What tells them apart: the address, else the id. */
  key: string;
  face: Face;
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
    for (const { user: id, email = '', name, colour } of membersOf(group)) {
      const face = faceOf({ user: id, name, colour });
      at({ key: email || id, face, person: id === me ? null : id, name }).member.push(group.name);
    }
  for (const group of groups)
    for (const { id: row, email, name, colour } of invitedOf(group)) {
      const person = resolvePerson(group.people, row);
      at({ key: email, face: faceOf({ name, colour }), person, name: email }).invited.push(group.name);
    }
  for (const group of groups)
    for (const { id: key, name, colour } of friendsOf(group))
      at({ key, face: faceOf({ name, colour }), person: key, name }).member.push(group.name);
  return [...people.values()];
}

/** Who is in a group: its members, then its friends without an account. */
export function facesIn(group: Group): (Face & { id: string })[] {
  const people = [...membersOf(group), ...friendsOf(group)];
  const faces = facesOf(people);
  return people.map(({ id, user = id }, at) => ({ id: user, ...faces[at]! }));
}

/** Whether a group has the wanted text in its name, or in a name or address of its people. */
export function isFound(group: Group, wanted: string): boolean {
  const members = membersOf(group).flatMap(({ name, username, email }) => [name, username, email]);
  const invited = invitedOf(group).map(({ email }) => email);
  const friends = friendsOf(group).map(({ name }) => name);
  return [group.name, ...members, ...invited, ...friends].some((text) =>
    text?.toLowerCase().includes(wanted),
  );
}
