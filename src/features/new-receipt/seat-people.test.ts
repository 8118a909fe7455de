import { expect, test } from 'vitest';
import type { Group } from '../../contract/groups.ts';
import { seatPeople } from './seat-people.ts';

const user = (id: string, name: string) => ({ _id: id, email: `${id}@kira.test`, name, username: `u-${id}` });
const group: Group = {
  _id: 'g',
  name: 'Makan',
  defaultGroup: true,
  creator: 'a',
  users: [user('a', 'Aisyah'), user('b', 'Bala'), user('c', '')],
  invitations: [],
};

test('who makes the receipt comes first, the others in the order of the group', () => {
  expect(seatPeople(group, 'b')).toEqual([
    { user: 'b', title: 'Bala' },
    { user: 'a', title: 'Aisyah' },
    { user: 'c', title: 'u-c' },
  ]);
});

test('without a group it is the specification’s only column, and mine', () => {
  expect(seatPeople(null, 'a')).toEqual([{ user: 'a', title: 'User' }]);
});
