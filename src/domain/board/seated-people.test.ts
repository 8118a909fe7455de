import { expect, test } from 'vitest';
import { nameColumnOps, seatMissingOps, seatOps } from './board-ops.ts';
import { applyOps } from './apply-op.ts';
import { emptyBoard, shownBoard } from './board.ts';
import { inviteeKey, isInviteeKey } from './invitee.ts';
import { sen } from '../money/money.ts';
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

test('a guest of a member’s name is that member, and one guest only', () => {
  const newId = () => 'column-new';
  const guest = (title: string, rank: string) => ({ title, content: '', rank, user: null, covered: false });
  const board = { ...emptyBoard, columns: { one: guest(' bala', 'V'), two: guest('Bala', 'W') } };
  const ops = seatMissingOps(
    board,
    [
      { user: 'b', title: 'Bala' },
      { user: 'c', title: 'BALA' },
      { user: 'd', title: 'Bala' },
    ],
    newId,
  );
  expect(ops).toMatchObject([
    { op: 'column.set', id: 'one', field: 'user', value: 'b' },
    { op: 'column.set', id: 'two', field: 'user', value: 'c' },
    { op: 'column.add', id: 'column-new', column: { user: 'd' } },
  ]);
});

test('a guest who is given the name of a member without items is that member', () => {
  const column = (title: string, rank: string, member: string | null) => ({
    title,
    content: '',
    rank,
    user: member,
    covered: false,
  });
  const board = {
    ...emptyBoard,
    columns: { wei: column('Wei', 'V', null), empty: column('Chong Wei', 'W', 'c') },
  };
  const named = { op: 'column.set', id: 'wei', field: 'title', value: 'chong wei' };
  expect(nameColumnOps(board, 'wei', 'chong wei')).toEqual([
    named,
    { op: 'column.set', id: 'wei', field: 'user', value: 'c' },
    { op: 'column.set', id: 'empty', field: 'deleted', value: true },
  ]);
  const item = {
    name: 'Teh',
    quantity: 1,
    price: sen(250),
    taxRate: null,
    rank: 'V',
    shares: { empty: { weight: 1, rank: 'V' } },
  };
  expect(nameColumnOps({ ...board, items: { teh: item } }, 'wei', 'chong wei')).toEqual([named]);
  const paid = [{ who: 'empty', amount: null }];
  expect(nameColumnOps({ ...board, bill: { ...board.bill, paid } }, 'wei', 'chong wei')).toEqual([named]);
  expect(nameColumnOps(board, 'wei', 'Wei L.')).toEqual([{ ...named, value: 'Wei L.' }]);

  const guest = (title: string) => ({ user: null, title });
  expect(seatOps(board, 'new', guest('Chong wei '))).toEqual({ id: 'empty', ops: [] });
  expect(seatOps(board, 'new', guest('Ali')).ops).toMatchObject([{ id: 'new', column: { title: 'Ali' } }]);
  expect(seatOps({ ...board, items: { teh: item } }, 'new', guest('Chong Wei')).id).toBe('new');
});
