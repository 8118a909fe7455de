import { expect, test } from 'vitest';
import { seatMissingOps } from './board-ops.ts';
import { applyOps } from './apply-op.ts';
import { emptyBoard, shownBoard } from './board.ts';
import { inviteeKey, isInviteeKey } from './invitee.ts';
import { seatGroup, seatPeople } from './seated-people.ts';

const user = (id: string, name: string) => ({ _id: id, email: `${id}@kira.test`, name, username: `u-${id}` });
const group = {
  _id: 'g',
  name: 'Makan',
  defaultGroup: true,
  creator: 'a',
  users: [user('a', 'Aisyah'), user('b', 'Bala'), user('c', '')],
  invitations: [
    { status: 'pending', invitedEmail: 'chong.wei@kira.test' },
    { status: 'declined', invitedEmail: 'devi@kira.test' },
  ],
};

const chong = { user: inviteeKey('g', 'chong.wei@kira.test'), title: 'chong.wei' };

test('the receipt’s creator comes first, then the members in the group’s order, then invitees', () => {
  expect(seatGroup(group, 'b')).toEqual([
    { user: 'b', title: 'Bala' },
    { user: 'a', title: 'Aisyah' },
    { user: 'c', title: 'u-c' },
    chong,
  ]);
});

test('a receipt without a group has one column, which is mine and has my name', () => {
  expect(seatPeople(null, user('a', 'Aisyah'))).toEqual([{ user: 'a', title: 'Aisyah' }]);
  expect(seatPeople(null, user('a', ''))).toEqual([{ user: 'a', title: 'u-a' }]);
  expect(seatPeople(group, user('b', 'Bala'))).toEqual(seatGroup(group, 'b'));
});

test('an invitee’s key is an id that tells addresses and groups apart', () => {
  expect(chong.user).toMatch(/^invitee-[0-9a-z]{1,13}$/);
  expect(isInviteeKey(chong.user)).toBe(true);
  expect(inviteeKey('g', 'chong.wei@kira.test')).toBe(chong.user);
  expect(inviteeKey('h', 'chong.wei@kira.test')).not.toBe(chong.user);
  expect(inviteeKey('g', 'chong.wej@kira.test')).not.toBe(chong.user);
});

test('people without a column get one behind the others, and nobody a second one', () => {
  let n = 0;
  const newId = () => `column-${(n += 1)}`;
  const people = seatGroup(group, 'a');
  const board = shownBoard(applyOps(emptyBoard, seatMissingOps(emptyBoard, people.slice(0, 2), newId)));
  const ops = seatMissingOps(board, people, newId);
  expect(ops).toMatchObject([{ column: { user: 'c' } }, { column: chong }]);
  const all = shownBoard(applyOps(board, ops));
  expect(Object.values(all.columns).map((column) => column.user)).toEqual(['a', 'b', 'c', chong.user]);
  expect(seatMissingOps(all, people, newId)).toEqual([]);
});
