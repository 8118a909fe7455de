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

test('the receipt’s creator comes first, the others follow in the group’s order', () => {
  expect(seatPeople(group, 'b')).toEqual([
    { user: 'b', title: 'Bala' },
    { user: 'a', title: 'Aisyah' },
    { user: 'c', title: 'u-c' },
  ]);
});

test('a receipt without a group has one column, which is mine', () => {
  expect(seatPeople(null, 'a')).toEqual([{ user: 'a', title: 'User' }]);
});
