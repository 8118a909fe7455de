import { colourIn } from '../group/colour.ts';
import type { People } from '../group/group.ts';
import { personOf } from '../group/same-human.ts';
import type { PersonOf } from './books.ts';

interface KnownGroup {
  _id: string;
  people: People;
}

/**
 * Who somebody is over all bills of a group: an account by its id, a person without one by their row's,
 * through "is the same as". A person of a group that is not on this device any more is whom the bill names.
 * Of a group that the user has never been in they know nobody: so all are outside of it.
 * @param names the groups that they are or were in
 */
export function personFinder(
  groups: readonly KnownGroup[],
  names: ReadonlySet<string> | ReadonlyMap<string, string> = new Set(),
): PersonOf {
  const peopleOf = new Map(groups.map(({ _id, people }) => [_id, people]));
  // The same few people stand on hundreds of bills.
  const found = new Map<string | null, Map<string | null, Map<string | null, ReturnType<PersonOf>>>>();
  return (group, named) => {
    const known = within(within(found, group), named.user);
    const before = known.get(named.person);
    if (before !== undefined) return before;
    const people = group === null ? undefined : peopleOf.get(group);
    const person = findPerson(people ?? {}, group, named);
    const isRow = people
      ? personOf({ people }, named) !== null || named.person !== null
      : names.has(group ?? '');
    const placed = person && group !== null && !isRow ? { ...person, isOutside: true as const } : person;
    known.set(named.person, placed);
    return placed;
  };
}

function within<Key, Value>(maps: Map<string | null, Map<Key, Value>>, key: string | null): Map<Key, Value> {
  const map = maps.get(key) ?? new Map<Key, Value>();
  if (map.size === 0) maps.set(key, map);
  return map;
}

function findPerson(
  people: People,
  group: string | null,
  { user, person }: { user: string | null; person: string | null },
): ReturnType<PersonOf> {
  const row = personOf({ people }, { user, person });
  const found = row === null ? undefined : people[row];
  const account = found?.user ?? user;
  const id = account ?? row ?? (group === null ? null : person);
  return id === null
    ? null
    : { id, user: account ?? null, name: found?.name ?? null, ...colourIn(found ?? {}) };
}
