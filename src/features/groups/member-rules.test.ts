import { expect, test } from 'vitest';
import { newMember } from './member-rules.ts';

const nine = Array.from({ length: 9 }, (_, at) => `friend${at}@kira.test`);

test.each([
  ['', 'Please enter an email address.'],
  ['  ', 'Please enter an email address.'],
  ['bala', 'Please enter a valid email address.'],
  ['Me@Kira.test', 'You are already a member of this group.'],
  ['BALA@kira.test', '"bala@kira.test" is already added.'],
])('"%s": %s', (typed, error) => {
  expect(newMember(typed, 'me@kira.test', ['bala@kira.test'])).toEqual({ error });
});

test('an address becomes lower case', () => {
  expect(newMember(' Bala@Kira.TEST ', 'me@kira.test', [])).toEqual({ email: 'bala@kira.test' });
});

test('a group has ten members at most, with the user', () => {
  expect(newMember('x@kira.test', 'me@kira.test', nine.slice(1))).toEqual({ email: 'x@kira.test' });
  expect(newMember('x@kira.test', 'me@kira.test', nine)).toEqual({
    error: 'You can only add up to 10 members.',
  });
});
