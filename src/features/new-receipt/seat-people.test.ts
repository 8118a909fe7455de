import { expect, test } from 'vitest';
import type { Group } from '../../contract/groups.ts';
import { seatPeople } from './seat-people.ts';

const user = (id: string, name: string) => ({ _id: id, email: `${id}@kira.test`, name, username: `u-${id}` });
const me = (id: string, name: string) => ({ ...user(id, name), phoneNumber: '' });
const group: Group = {
  _id: 'g',
  name: 'Makan',
  defaultGroup: true,
  creator: 'a',
  users: [user('a', 'Aisyah'), user('b', 'Bala'), user('c', '')],
  invitations: [],
};

test('the receipt’s creator comes first, the others follow in the group’s order', () => {
  expect(seatPeople(group, me('b', 'Bala'))).toEqual([
    { user: 'b', title: 'Bala' },
    { user: 'a', title: 'Aisyah' },
    { user: 'c', title: 'u-c' },
  ]);
});

test('a receipt without a group has one column, which is mine and has my name', () => {
  expect(seatPeople(null, me('a', 'Aisyah'))).toEqual([{ user: 'a', title: 'Aisyah' }]);
  expect(seatPeople(null, me('a', ''))).toEqual([{ user: 'a', title: 'u-a' }]);
});

test('a friend who is invited and has no account yet has a column, too; one who declined has none', () => {
  const invitations = [
    { _id: 'i', status: 'pending', invitedEmail: 'mei.ling@kira.test' },
    { _id: 'j', status: 'declined', invitedEmail: 'devi@kira.test' },
  ];
  expect(seatPeople({ ...group, invitations }, me('a', 'Aisyah')).at(-1)).toEqual({
    user: null,
    title: 'mei.ling',
  });
});
