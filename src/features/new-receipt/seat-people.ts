import type { Group } from '../../contract/groups.ts';
import { aloneAtTable, type Guest } from '../../domain/board/seated-people.ts';

/** Who sits at the table of a new receipt: its group's members, the one who makes the receipt first. */
export const seatPeople = (group: Group | null, me: string): Guest[] =>
  group?.users.length
    ? group.users
        .toSorted((a, b) => Number(b._id === me) - Number(a._id === me))
        .map(({ _id, name, username }) => ({ user: _id, title: name || username }))
    : aloneAtTable(me);
