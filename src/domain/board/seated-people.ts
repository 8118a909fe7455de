import { colourIn, colourOf, freeColour, type Coloured } from '../group/colour.ts';
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
  /** The colour that they have already. */
  colour?: number;
}

interface PeopleOfGroup {
  people: People;
}

interface NamedUser {
  _id: string;
  name?: string | null | undefined;
  username: string;
  colour?: number | undefined;
}

/** A user who is seated. */
export const seatOfUser = ({ _id, name, username, colour }: NamedUser): SeatedPerson => ({
  user: _id,
  title: name || username,
  ...colourIn({ colour }),
});

/** The people of a new receipt: its group's, or its creator alone. */
export function seatPeople(group: PeopleOfGroup | null, me: NamedUser): SeatedPerson[] {
  const seated = group && membersOf(group).length > 0 ? seatGroup(group, me._id) : [];
  return seated.length > 0 ? seated : [seatOfUser(me)];
}

/** The people of a group: `first`, then the other members, then those who are invited or have no account. */
export function seatGroup(group: PeopleOfGroup, first: string): SeatedPerson[] {
  const members = membersOf(group).toSorted((a, b) => Number(b.user === first) - Number(a.user === first));
  const others = [...invitedOf(group).filter(isShown), ...friendsOf(group)]
    .map((row) => ({ user: null, person: row.id, title: row.name, colour: colourOf(row) }))
    .toSorted((a, b) => (a.person < b.person ? -1 : 1));
  return [...members.map(({ user, name, ...row }) => ({ user, title: name, ...colourIn(row) })), ...others];
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
  const columns: Record<string, Column> = {};
  for (const [at, guest] of guests.entries()) {
    const id = newId();
    columns[id] = columnFor(columns, id, guest, places[at]!);
  }
  return columns;
}

/** A column beside these. Somebody new gets a colour (COLOUR-1); all others bring theirs. */
export function columnFor(
  beside: Board['columns'],
  id: string,
  { user, person, title, colour }: SeatedPerson,
  rank: Column['rank'],
): Column {
  const isNew = user === null && person === undefined;
  const taken = () => Object.entries(beside).map(([other, one]) => colourOf(colouredColumn(other, one)));
  const own = colour ?? (isNew ? freeColour(title || id, taken()) : undefined);
  return {
    title: title || DEFAULT_COLUMN_TITLE,
    rank,
    user,
    covered: false,
    ...(person !== undefined && { person }),
    ...colourIn({ colour: own }),
  };
}

/**
 * A column as faces see it. Without a stored colour somebody unnamed has that of their column: a name that
 * all of them share tells nobody apart.
 */
export const colouredColumn = (
  id: string,
  { title, user, colour }: StoredColumn,
): Coloured & { name: string } => ({
  user,
  name: title,
  colour: colour ?? (user === null && title === DEFAULT_COLUMN_TITLE ? colourOf({ name: id }) : undefined),
});

type StoredColumn = Pick<Column, 'title' | 'user' | 'colour'>;
