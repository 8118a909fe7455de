import { expect, test } from 'vitest';
import type { Group } from '../../contract/groups.ts';
import { facesOf, isFound, peopleOf } from './people.ts';

const group = (name: string, users: string[], invited: [string, string][] = []): Group => ({
  _id: name,
  name,
  defaultGroup: false,
  requests: [],
  rev: 1,
  creator: 'a',
  users: users.map((id) => ({ _id: id, email: `${id}@kira.test`, name: '', username: id })),
  invitations: invited.map(([email, status]) => ({ _id: email, status, invitedEmail: email, person: email })),
  people: {},
  deleted: null,
});

test('each person is listed once with their groups; only pending invitations count', () => {
  const people = peopleOf(
    [
      group(
        'Makan',
        ['a', 'b'],
        [
          ['C@kira.test', 'pending'],
          ['d@kira.test', 'declined'],
        ],
      ),
      { ...group('Supper', ['a'], [['b@kira.test', 'pending']]), people: { mei: { name: 'Mei' } } },
    ],
    'a',
  );
  expect(people).toEqual([
    { id: 'a', person: null, key: 'a@kira.test', name: 'a', member: ['Makan', 'Supper'], invited: [] },
    { id: 'b', person: 'b', key: 'b@kira.test', name: 'b', member: ['Makan'], invited: ['Supper'] },
    {
      id: 'c@kira.test',
      person: 'C@kira.test',
      key: 'c@kira.test',
      name: 'C@kira.test',
      member: [],
      invited: ['Makan'],
    },
    { id: 'Mei', person: 'mei', key: 'mei', name: 'Mei', member: ['Supper'], invited: [] },
  ]);
});

test('the faces of a group are its members and its friends without an account, in the colours of bills', () => {
  const people = {
    mei: { name: 'Mei' },
    b: { name: 'b', user: 'b' },
    raj: { name: 'Raj', deleted: true },
  } as const;
  expect(facesOf({ ...group('Supper', ['a', 'b']), people })).toEqual([
    { id: 'a', tone: 'a', name: 'a' },
    { id: 'b', tone: 'b', name: 'b' },
    { id: 'mei', tone: 'Mei', name: 'Mei' },
  ]);
});

test('a search finds a group by its name and by its people', () => {
  const makan = group(
    'Makan Malam',
    ['aisyah'],
    [
      ['Chong@kira.test', 'pending'],
      ['d@x.test', 'declined'],
    ],
  );
  for (const wanted of ['', 'malam', 'aisy', 'chong@', 'aisyah@kira'])
    expect(isFound(makan, wanted)).toBe(true);
  for (const wanted of ['minum', 'd@x']) expect(isFound(makan, wanted)).toBe(false);
});
