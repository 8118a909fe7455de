import type { Group } from '../../contract/groups.ts';
import { getOwn } from '../../domain/board/board.ts';
import { memberWho, type GroupPerson } from '../../domain/group/group.ts';
import { resolvePerson } from '../../domain/group/same-human.ts';

/** Somebody of the user's groups, as the books name them. */
type GroupFriend = GroupPerson & { id: string };

/** Who an id of /person is: an account, or a person of a group, who may have become an account meanwhile. */
export function whoIs(groups: readonly Group[], id: string): GroupFriend | null {
  for (const group of groups) {
    const { people } = group;
    const member = memberWho(group, id);
    if (member) return { ...member, id };
    if (!getOwn(people, id)) continue;
    const root = resolvePerson(people, id);
    const person = people[root]!;
    return { ...person, id: person.user ?? root };
  }
  return null;
}

/** The groups in which somebody is. */
export const groupsWith = (groups: readonly Group[], id: string): Group[] =>
  groups.filter(
    (group) =>
      memberWho(group, id) !== undefined ||
      Object.entries(group.people).some(
        ([row, one]) => !one.deleted && one.standing !== 'asks' && resolvePerson(group.people, row) === id,
      ),
  );
