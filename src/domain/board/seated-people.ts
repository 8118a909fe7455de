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
  users: readonly NamedUser[];
  invitations: readonly { status: string; invitedEmail: string }[];
}

interface NamedUser {
  _id: string;
  name?: string | null | undefined;
  username: string;
}

/** The people of a new receipt: its group's, or its creator alone. */
export const seatPeople = (group: PeopleOfGroup | null, me: NamedUser): SeatedPerson[] =>
  group?.users.length ? seatGroup(group, me._id) : [{ user: me._id, title: me.name || me.username }];

/** The people of a group: `first`, then the other members, then those who are only invited. */
export function seatGroup({ _id: group, users, invitations }: PeopleOfGroup, first: string): SeatedPerson[] {
  const members = users.toSorted((a, b) => Number(b._id === first) - Number(a._id === first));
  const invited = invitations.filter(({ status }) => status === 'pending');
  return [
    ...members.map(({ _id, name, username }) => ({ user: _id, title: name || username })),
    ...invited.map(({ invitedEmail }) => ({
      user: inviteeKey(group, invitedEmail),
      title: inviteeTitle(invitedEmail),
    })),
  ];
}

/** The title of a person who was added by hand, until somebody names them (specification, section 3). */
export const DEFAULT_COLUMN_TITLE = 'User';

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
