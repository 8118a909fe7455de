import { getOwn } from '../get-own.ts';
import type { People, GroupPerson } from './group.ts';

/**
 * "Wei Ling is WeiLing": `GroupPerson.is` is resolved when it is read. Nothing is moved or merged by it,
 * and an equal name never sets it.
 */

/** Who a person of a group is in the end: a cycle ends at its smallest id. */
export function resolvePerson(people: People, id: string): string {
  const way: string[] = [];
  let current = id;
  for (;;) {
    const seen = way.indexOf(current);
    if (seen >= 0) return way.slice(seen).toSorted()[0]!;
    const next = getOwn(people, current)?.is;
    if (next === undefined || !getOwn(people, next)) return current;
    way.push(current);
    current = next;
  }
}

/** The person of the group whose account it is. */
export const personOfUser = (people: People, user: string): string | null =>
  Object.keys(people)
    .filter((id) => people[id]!.user === user)
    .toSorted()[0] ?? null;

/** Whom of the group a column means: its user's person, else the one that it names. Null: nobody of it. */
export function personOf(
  { people }: { people: People },
  { user, person = null }: { user: string | null; person?: string | null },
): string | null {
  const ofUser = user === null ? null : personOfUser(people, user);
  const id = ofUser ?? (person !== null && getOwn(people, person) ? person : null);
  return id === null ? null : resolvePerson(people, id);
}

/** All rows that are one human in the end. */
export const rowsOfPerson = (people: People, id: string): string[] => {
  const root = resolvePerson(people, id);
  return Object.keys(people).filter((row) => resolvePerson(people, row) === root);
};

/**
 * The people once `id` is an account's (GROUP-4): it is nobody else from now on, and whom it was said to be
 * is it, unless that is an account of its own.
 */
export function withUser(
  people: People,
  id: string,
  account: Required<Pick<GroupPerson, 'user' | 'name'>> & Pick<GroupPerson, 'colour'>,
): People {
  const root = resolvePerson(people, id);
  const rest = Object.fromEntries(Object.entries(people).filter(([row]) => row !== id));
  const other = getOwn(rest, root);
  const isSame = other !== undefined && other.user === undefined;
  return { ...rest, ...(isSame && { [root]: { ...other, is: id } }), [id]: account };
}
