import type { Group } from '../../contract/groups.ts';
import { type SeatedPerson, seatedAlone } from '../../domain/board/seated-people.ts';

/** The people of a new receipt: its group's members, the receipt's creator first. */
export const seatPeople = (group: Group | null, me: string): SeatedPerson[] =>
  group?.users.length
    ? group.users
        .toSorted((a, b) => Number(b._id === me) - Number(a._id === me))
        .map(({ _id, name, username }) => ({ user: _id, title: name || username }))
    : seatedAlone(me);
