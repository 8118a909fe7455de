import { isShown, type People } from '../group/group.ts';
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

/** The people of a group, as its members see them. */
interface PeopleOfGroup {
  users: readonly NamedUser[];
  invitations: readonly { status: string; person: string }[];
  people: People;
}

interface NamedUser {
  _id: string;
  name?: string | null | undefined;
  username: string;
}

/** The people of a new receipt: its group's, or its creator alone. */
export const seatPeople = (group: PeopleOfGroup | null, me: NamedUser): SeatedPerson[] =>
  group?.users.length ? seatGroup(group, me._id) : [{ user: me._id, title: me.name || me.username }];

/** The people of a group: `first`, then the other members, then those who are invited or have no account. */
export function seatGroup({ users, invitations, people }: PeopleOfGroup, first: string): SeatedPerson[] {
  const members = users.toSorted((a, b) => Number(b._id === first) - Number(a._id === first));
  const isHere = (user: string | undefined) => users.some(({ _id }) => _id === user);
  const invited = invitations.filter(({ status }) => status === 'pending');
  // Who has left the group is still one of its people.
  const isMeant = (id: string) =>
    people[id]?.user === undefined || invited.some(({ person }) => person === id);
  const others = Object.entries(people)
    .filter(([id, one]) => isShown(one) && !isHere(one.user) && isMeant(id))
    .map(([id, { name }]) => ({ user: null, person: id, title: name }))
    .toSorted((a, b) => (a.person < b.person ? -1 : 1));
  return [...members.map(({ _id, name, username }) => ({ user: _id, title: name || username })), ...others];
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
