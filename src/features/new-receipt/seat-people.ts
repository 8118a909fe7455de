import type { User } from '../../contract/auth.ts';
import type { Group } from '../../contract/groups.ts';
import { type SeatedPerson, seatedAlone } from '../../domain/board/seated-people.ts';

/**
 * The people of a new receipt: its group's members, the receipt's creator first, then the friends who are
 * invited and have no account yet.
 */
export const seatPeople = (group: Group | null, me: User): SeatedPerson[] =>
  group?.users.length
    ? [
        ...group.users
          .toSorted((a, b) => Number(b._id === me._id) - Number(a._id === me._id))
          .map(({ _id, name, username }) => ({ user: _id, title: name || username })),
        ...group.invitations
          .filter(({ status }) => status === 'pending')
          .map(({ invitedEmail }) => ({ user: null, title: nameIn(invitedEmail) })),
      ]
    : seatedAlone(me._id, me.name || me.username);

/** "mei.ling@example.com" -> "mei.ling" */
const nameIn = (email: string): string => email.split('@')[0] || email;
