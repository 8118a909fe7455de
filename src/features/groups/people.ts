import type { Group } from '../../contract/groups.ts';

interface KnownPerson {
  email: string;
  name: string;
  /** Names of the groups they are invited to and members of. */
  invited: string[];
  member: string[];
}

/** Everybody in any of the groups, members before those who are only invited, in order of appearance. */
export function peopleOf(groups: readonly Group[]): KnownPerson[] {
  const people = new Map<string, KnownPerson>();
  const at = (email: string, name: string): KnownPerson => {
    const known = people.get(email) ?? { email, name, invited: [], member: [] };
    people.set(email, known);
    return known;
  };
  for (const group of groups) {
    for (const { _id, email, name, username } of group.users) {
      at(email.toLowerCase() || _id, name || username).member.push(group.name);
    }
  }
  for (const group of groups) {
    for (const { status, invitedEmail } of group.invitations) {
      if (status !== 'pending') continue; // only pending invitations count as invited
      at(invitedEmail.toLowerCase(), invitedEmail).invited.push(group.name);
    }
  }
  return [...people.values()];
}

/** Whether a group has the wanted text in its name, or in a name or address of its people. */
export function isFound({ name, users, invitations }: Group, wanted: string): boolean {
  const invited = invitations.flatMap((one) => (one.status === 'pending' ? [one.invitedEmail] : []));
  const people = users.flatMap((user) => [user.name, user.username, user.email]);
  return [name, ...people, ...invited].some((text) => text.toLowerCase().includes(wanted));
}
