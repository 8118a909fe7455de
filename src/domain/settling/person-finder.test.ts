import { expect, test } from 'vitest';
import { personFinder } from './person-finder.ts';

const people = {
  p1: { name: 'Ali', user: 'u-ali' },
  p2: { name: 'Wei Ling' },
  p3: { name: 'WeiLing', is: 'p2' },
};
const makan = { _id: 'g', people };
const find = personFinder([makan]);
const idOf = (group: string | null, user: string | null, person: string | null) =>
  find(group, { user, person })?.id ?? null;

test('a person of a group is one over all its bills: by the account, by the row, through "is the same as"', () => {
  expect(find('g', { user: 'u-ali', person: null })).toEqual({ id: 'u-ali', user: 'u-ali', name: 'Ali' });
  expect(find('g', { user: null, person: 'p1' })).toEqual({ id: 'u-ali', user: 'u-ali', name: 'Ali' });
  expect(find('g', { user: null, person: 'p3' })).toEqual({ id: 'p2', user: null, name: 'Wei Ling' });
  expect(idOf('g', null, 'p2')).toBe('p2');
});

test('whoever joins keeps what was theirs by name', () => {
  const joined = { ...people, p2: { name: 'Wei Ling', user: 'u-wei' } };
  const after = personFinder([{ ...makan, people: joined }]);
  for (const person of ['p2', 'p3']) expect(after('g', { user: null, person })?.id).toBe('u-wei');
  expect(after('g', { user: 'u-wei', person: null })?.id).toBe('u-wei');
});

test('of a group that is not on this device the names of bill and payment stay one', () => {
  expect(idOf('other', null, 'p2')).toBe('p2');
  expect(idOf('other', 'u-ali', null)).toBe('u-ali');
});

test('without a group only accounts are people; a name typed on a bill is that bill’s', () => {
  expect(idOf(null, 'u-ali', null)).toBe('u-ali');
  expect(idOf(null, null, 'p2')).toBeNull();
  expect(idOf('g', null, null)).toBeNull();
});

test('who is no person of a group is outside of it, and all are to somebody who was never in it', () => {
  const isOutside = (group: string | null, user: string | null, person: string | null = null) =>
    find(group, { user, person })?.isOutside ?? false;
  expect([isOutside('g', 'u-ali'), isOutside('g', null, 'p2'), isOutside('g', 'u-devi')]).toEqual([
    false,
    false,
    true,
  ]);
  expect([isOutside('other', 'u-ali'), isOutside(null, 'u-ali')]).toEqual([true, false]);
  const left = personFinder([makan], new Map([['other', 'Trip']]));
  expect(left('other', { user: 'u-ali', person: null })?.isOutside).toBeUndefined();
});
