import { expect, test } from 'vitest';
import { applyOps } from './apply-op.ts';
import { seatOps } from './board-ops.ts';
import { emptyBoard, shownBoard } from './board.ts';
import { missingPeople, seatGroup, seatPeople } from './seated-people.ts';

const user = (id: string, name: string) => ({ _id: id, email: `${id}@kira.test`, name, username: `u-${id}` });
const member = (id: string, name: string) => ({ name, user: id, standing: 'member' as const });
const group = {
  people: {
    'p-a': member('a', 'Aisyah'),
    'p-b': member('b', 'Bala'),
    'p-c': member('c', 'u-c'),
    'p-chong': { name: 'chong.wei', standing: 'invited' as const },
    'p-again': { name: 'chong.wei', is: 'p-chong' },
    'p-devi': { name: 'devi', deleted: true as const },
    'p-gone': { name: 'Farid', user: 'f' },
    'p-left': { name: 'Hana', user: 'h', standing: 'invited' as const },
    'p-asks': { name: 'Ema', user: 'e', standing: 'asks' as const },
    'p-mei': { name: 'Mei' },
  },
};

const chong = { user: null, person: 'p-chong', title: 'chong.wei' };
/** Was a member, and is invited again. */
const hana = { user: null, person: 'p-left', title: 'Hana' };
const mei = { user: null, person: 'p-mei', title: 'Mei' };

test('the receipt’s creator comes first, then the members, then who has no account', () => {
  expect(seatGroup(group, 'b')).toMatchObject([
    { user: 'b', title: 'Bala' },
    { user: 'a', title: 'Aisyah' },
    { user: 'c', title: 'u-c' },
    chong,
    hana,
    mei,
  ]);
});

test('a receipt without a group has one column, which is mine and has my name', () => {
  expect(seatPeople(null, user('a', 'Aisyah'))).toEqual([{ user: 'a', title: 'Aisyah' }]);
  expect(seatPeople(null, user('a', ''))).toEqual([{ user: 'a', title: 'u-a' }]);
  expect(seatPeople(group, user('b', 'Bala'))).toEqual(seatGroup(group, 'b'));
});

test('people without a column get one behind the others, and nobody a second one', () => {
  let n = 0;
  const newId = () => `column-${(n += 1)}`;
  const people = seatGroup(group, 'a');
  const board = shownBoard(applyOps(emptyBoard, seatOps(emptyBoard, people.slice(0, 2), newId)));
  const ops = seatOps(board, missingPeople(board, group, people), newId);
  expect(ops.map((one) => (one.op === 'column.add' ? one.column : null))).toMatchObject([
    { user: 'c' },
    chong,
    hana,
    mei,
  ]);
  const all = shownBoard(applyOps(board, ops));
  expect(missingPeople(all, group, people)).toEqual([]);
});

test('a column that names another row of the same person is a place for them', () => {
  const again = seatOps(emptyBoard, [{ user: null, person: 'p-again', title: 'Chong' }], () => 'c1');
  const board = shownBoard(applyOps(emptyBoard, again));
  expect(missingPeople(board, group, [chong, mei])).toEqual([mei]);
});
