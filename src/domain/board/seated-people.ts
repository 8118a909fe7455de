import type { Column } from './board.ts';
import { inviteeKey, inviteeTitle } from './invitee.ts';
import { ranks } from './rank.ts';

/** Somebody who gets a column of a receipt. */
export interface SeatedPerson {
  /** A user's id, or an invitee's key. */
  user: string;
  title: string;
}

/** The people of a group, as its members see them. */
interface PeopleOfGroup {
  _id: string;
  users: readonly { _id: string; name: string; username: string }[];
  invitations: readonly { status: string; invitedEmail: string }[];
}

/** The people of a receipt: `me` first, then the group's other members, then those who are only invited. */
export function seatPeople(group: PeopleOfGroup | null, me: string): SeatedPerson[] {
  if (!group?.users.length) return seatedAlone(me);
  const members = group.users.toSorted((a, b) => Number(b._id === me) - Number(a._id === me));
  const invited = group.invitations.filter(({ status }) => status === 'pending');
  return [
    ...members.map(({ _id, name, username }) => ({ user: _id, title: name || username })),
    ...invited.map(({ invitedEmail }) => ({
      user: inviteeKey(group._id, invitedEmail),
      title: inviteeTitle(invitedEmail),
    })),
  ];
}

/** The title of the only column of a receipt without a group (specification, section 3). */
export const DEFAULT_COLUMN_TITLE = 'User';

/** The creator alone: the people of a receipt without a group. */
const seatedAlone = (user: string): SeatedPerson[] => [{ user, title: DEFAULT_COLUMN_TITLE }];

/**
 * Makes a new receipt's columns: one per person, in order. Ids are the specification's
 * `column-<timestamp>` with a suffix of 4 characters, so that two phones never make the same one.
 * @param at milliseconds since 1970
 */
export function makeColumns(
  guests: readonly SeatedPerson[],
  at: number,
  suffix: () => string,
): Record<string, Column> {
  const places = ranks(guests.length);
  return Object.fromEntries(
    guests.map(({ user, title }, i) => [
      `column-${at}-${suffix()}`,
      { title, content: '', rank: places[i]!, user, covered: false },
    ]),
  );
}
