import { expect, test } from 'vitest';
import type { Group } from '../../contract/groups.ts';
import { faceOf } from '../../faces/faces.ts';
import { facesIn, isFound, peopleOf } from './people.ts';

const group = (name: string, users: string[], others: Group['people'] = {}): Group => ({
  _id: name,
  name,
  creator: 'a',
  deletedBy: null,
  rev: 1,
  people: {
    ...Object.fromEntries(
      users.map((user) => [
        `p${user}`,
        { name: user, user, standing: 'member' as const, email: `${user}@kira.test`, username: user },
      ]),
    ),
    ...others,
  },
});
const invited = (email: string) => ({ name: email, standing: 'invited', email }) as const;

test('each person is listed once with their groups', () => {
  const people = peopleOf(
    [
      group('Makan', ['a', 'b'], {
        pc: invited('c@kira.test'),
        pd: { name: 'd', deleted: true },
        pe: { name: 'Ema', user: 'e', standing: 'asks' },
      }),
      group('Supper', ['a'], { pb: invited('b@kira.test'), mei: { name: 'Mei' } }),
    ],
    'a',
  );
  expect(people).toMatchObject([
    { person: null, key: 'a@kira.test', name: 'a', member: ['Makan', 'Supper'], invited: [] },
    { person: 'b', key: 'b@kira.test', name: 'b', member: ['Makan'], invited: ['Supper'] },
    {
      person: 'pc',
      key: 'c@kira.test',
      name: 'c@kira.test',
      member: [],
      invited: ['Makan'],
    },
    { person: 'mei', key: 'mei', name: 'Mei', member: ['Supper'], invited: [] },
  ]);
});

test('the faces of a group are its members and its friends without an account, in the colours of bills', () => {
  const others = { mei: { name: 'Mei', colour: 9 }, raj: { name: 'Raj', deleted: true } } as const;
  expect(facesIn(group('Supper', ['a', 'b'], others))).toEqual([
    { id: 'a', ...faceOf({ user: 'a', name: 'a' }) },
    { id: 'b', ...faceOf({ user: 'b', name: 'b' }) },
    { id: 'mei', letters: 'M', tone: 9 },
  ]);
});

test('a search finds a group by its name and by its people', () => {
  const makan = group('Makan Malam', ['aisyah'], {
    pc: invited('chong@kira.test'),
    pd: { name: 'd@x.test', deleted: true },
  });
  for (const wanted of ['', 'malam', 'aisy', 'chong@', 'aisyah@kira'])
    expect(isFound(makan, wanted)).toBe(true);
  for (const wanted of ['minum', 'd@x']) expect(isFound(makan, wanted)).toBe(false);
});
