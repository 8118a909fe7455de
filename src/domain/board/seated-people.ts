import type { Column } from './board.ts';
import { inviteeKey, inviteeTitle } from './invitee.ts';
import { ranks } from './rank.ts';

/** Somebody who gets a column of a receipt. */
export interface SeatedPerson {
  /** A user's id, or an invitee's key; null for a guest. */
  user: string | null;
  title: string;
}

/** The people of a group, as its members see them. */
interface PeopleOfGroup {
  _id: string;
  users: readonly { _id: string; name: string; username: string }[];
  invitations: readonly { status: string; invitedEmail: string }[];
}

/** The title of a person who was added by hand, until somebody names them (specification, section 3). */
export const DEFAULT_COLUMN_TITLE = 'User';

/**
 * The people of a receipt: `me` first, then the group's other members, then those who are only invited.
 * Without a group it is `me` alone, by `ownName`.
 */
export function seatPeople(
  group: PeopleOfGroup | null,
  me: string,
  ownName: string = DEFAULT_COLUMN_TITLE,
): SeatedPerson[] {
  if (!group?.users.length) return [{ user: me, title: ownName }];
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
