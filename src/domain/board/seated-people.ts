import { friendsOf, invitedOf, isShown, membersOf, type People } from '../group/group.ts';
import { personOf } from '../group/same-human.ts';
import type { Board, Column } from './board.ts';
import { ranks } from './rank.ts';

/** Somebody who gets a column of a receipt. */
export interface SeatedPerson {
  /** A user's id; null for somebody without an account. */
  user: string | null;
  /** Who of the bill's group it is, if they have no account. */
  person?: string;
  title: string;
}

interface PeopleOfGroup {
  people: People;
}

interface NamedUser {
  _id: string;
  name?: string | null | undefined;
  username: string;
}

/** The people of a new receipt: its group's, or its creator alone. */
export function seatPeople(group: PeopleOfGroup | null, me: NamedUser): SeatedPerson[] {
  const seated = group && membersOf(group).length > 0 ? seatGroup(group, me._id) : [];
  return seated.length > 0 ? seated : [{ user: me._id, title: me.name || me.username }];
}

/** The people of a group: `first`, then the other members, then those who are invited or have no account. */
export function seatGroup(group: PeopleOfGroup, first: string): SeatedPerson[] {
  const members = membersOf(group).toSorted((a, b) => Number(b.user === first) - Number(a.user === first));
  const others = [...invitedOf(group).filter(isShown), ...friendsOf(group)]
    .map(({ id, name }) => ({ user: null, person: id, title: name }))
    .toSorted((a, b) => (a.person < b.person ? -1 : 1));
  return [...members.map(({ user, name }) => ({ user, title: name })), ...others];
}

/** Those of a group's people who have no column on a bill. */
export function missingPeople(
  { columns }: Board,
  group: PeopleOfGroup,
  people: readonly SeatedPerson[],
): SeatedPerson[] {
  const keyOf = (one: Pick<SeatedPerson, 'user' | 'person'>) => personOf(group, one) ?? one.user;
  const seated = new Set(Object.values(columns).map(keyOf));
  return people.filter((one) => !seated.has(keyOf(one)));
}

/** The title of a person who was added by hand, until somebody names them (specification, section 3). */
export const DEFAULT_COLUMN_TITLE = 'User';

/** A title that the app gave somebody whom nobody has named: that one, or a quick split's "Friend 2". */
export const isPlaceholderName = (title: string): boolean =>
  title === DEFAULT_COLUMN_TITLE || /^(?:Friend|Kawan) \d{1,3}$/.test(title);

/** Makes a new receipt's columns: one per person, in order. */
export function makeColumns(guests: readonly SeatedPerson[], newId: () => string): Record<string, Column> {
  const places = ranks(guests.length);
  return Object.fromEntries(guests.map((guest, i) => [newId(), columnFor(guest, places[i]!)]));
}

export const columnFor = ({ user, person, title }: SeatedPerson, rank: Column['rank']): Column => ({
  title,
  rank,
  user,
  covered: false,
  ...(person !== undefined && { person }),
});
