import { expect, test } from 'vitest';
import type { Group } from '../../contract/groups.ts';
import { groupsWith, whoIs } from './who-is.ts';

const group = (_id: string, people: Group['people']): Group => ({
  _id,
  name: _id,
  creator: 'ali',
  people,
  deletedBy: null,
  rev: 1,
});
const groups = [
  group('Makan', {
    pb: { name: 'Bala', user: 'bala', standing: 'member' },
    mei: { name: 'Mei' },
    ling: { name: 'Mei Ling', is: 'mei' },
  }),
  group('Trip', { wei: { name: 'Wei', deleted: true } }),
];

test('a person of a group is who they are in the end: another person, or the account that they became', () => {
  expect(whoIs(groups, 'bala')).toMatchObject({ id: 'bala', name: 'Bala' });
  expect(whoIs(groups, 'pb')).toMatchObject({ id: 'bala', name: 'Bala' });
  expect(whoIs(groups, 'ling')).toMatchObject({ id: 'mei', name: 'Mei' });
  expect(whoIs(groups, 'nobody')).toBeNull();
});

test('the groups of somebody are those whose people they are', () => {
  const names = (id: string) => groupsWith(groups, id).map(({ name }) => name);
  expect([names('bala'), names('mei'), names('wei')]).toEqual([['Makan'], ['Makan'], []]);
});
