import { shownBoard, type Board } from '../../domain/board/board.ts';
import { columnsInOrder } from '../../domain/board/order.ts';
import {
  colouredColumn,
  isPlaceholderName,
  seatGroup,
  type SeatedPerson,
} from '../../domain/board/seated-people.ts';
import { colourIn, colourOf } from '../../domain/group/colour.ts';
import { membersOf } from '../../domain/group/group.ts';
import { bareName } from '../../domain/text/bare-name.ts';
import type { KiraDb } from '../device/db.ts';
import { documentsOf } from '../device/documents.ts';
import { queryGroups } from './queries.ts';

export interface KnownPerson extends SeatedPerson {
  /** The user name, which tells two friends of one name apart. */
  username?: string;
}

/** So many bills are looked through for names, the newest first; more of them for a name that is typed. */
const RECENT = { offered: 20, typed: 100 };
const SHOWN = 8;

/** People whom this user may want to add to a bill: group friends first, then the names of recent bills. */
export async function queryKnownPeople(
  db: KiraDb,
  group: string | null,
  look: keyof typeof RECENT,
): Promise<KnownPerson[]> {
  const groups = await queryGroups(db);
  const friends = groups
    .toSorted((a, b) => Number(b._id === group) - Number(a._id === group))
    .flatMap(membersOf)
    .map(({ user, name: title, username, ...row }): KnownPerson => ({
      user,
      title,
      ...(username !== undefined && { username }),
      ...colourIn(row),
    }));
  const receipts = await db.receipts.where('[hidden+createdAt]').between([0], [1]).primaryKeys();
  const boards = await documentsOf(db, 'receipt', receipts.slice(-RECENT[look]).toReversed());
  const names = boards
    .flatMap((row) => (row ? columnsInOrder(shownBoard(row.view)) : []))
    // A person of a group counts on that group's bills alone.
    .map(([id, column]): KnownPerson => {
      const { title, user } = column;
      const { colour = user === null ? colourOf({ name: title }) : undefined } = colouredColumn(id, column);
      return { user, title, ...colourIn({ colour }) };
    });
  const of = groups.find(({ _id }) => _id === group);
  const withoutAccount = of ? seatGroup(of, '').filter(({ user }) => user === null) : [];
  const known = new Map<string, KnownPerson>();
  for (const person of [...friends, ...withoutAccount, ...names]) {
    const key = person.user ?? person.person ?? `name ${bareName(person.title)}`;
    if (!known.has(key) && !isPlaceholderName(person.title)) known.set(key, person);
  }
  return [...known.values()];
}

/**
 * Whom a field for a name offers: people who are not on the bill, and of whose names a word begins as typed.
 * Friends of one name are offered with their user names. An equal name makes nobody a friend.
 */
export function peopleToOffer(known: readonly KnownPerson[], board: Board, typed: string): KnownPerson[] {
  const here = Object.values(board.columns);
  const friends = known.filter(isFriend);
  const sameName = (a: SeatedPerson) => (b: SeatedPerson) => bareName(a.title) === bareName(b.title);
  return known
    .filter((one) => isBegun(one, typed))
    .filter((one) =>
      isFriend(one)
        ? !here.some(({ user, person }) => (one.user === null ? person === one.person : user === one.user))
        : !here.some(sameName(one)) && !friends.some(sameName(one)),
    )
    .slice(0, SHOWN)
    .map(({ username, ...one }) =>
      username !== undefined && friends.filter(sameName(one)).length > 1 ? { ...one, username } : one,
    );
}

/** Whom a group's field for a name offers: names of recent bills that nobody of the group has. */
export function namesToOffer(
  known: readonly KnownPerson[],
  taken: readonly string[],
  typed: string,
): string[] {
  const has = new Set(taken.map(bareName));
  return known
    .filter((one) => !isFriend(one) && !has.has(bareName(one.title)) && isBegun(one, typed))
    .map(({ title }) => title.trim())
    .slice(0, SHOWN);
}

/** Somebody with an account, or one of the bill's group. */
const isFriend = ({ user, person }: SeatedPerson): boolean => user !== null || person !== undefined;

/** A word of their name begins as typed. */
const isBegun = ({ title }: SeatedPerson, typed: string): boolean =>
  ` ${wordsOf(title)}`.includes(` ${wordsOf(typed)}`);

/** Without capitals and accents: "Jose" finds José. */
const wordsOf = (text: string): string =>
  bareName(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
