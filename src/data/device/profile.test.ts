import { expect, test } from 'vitest';
import { earlyProfile } from './profile.ts';

const mei = { _id: 'm', email: 'm@kira.test', username: 'mei', phoneNumber: '' };
const url = '/api/auth/profile';
const inPage = (user: unknown) => JSON.stringify({ [url]: JSON.stringify({ user }) });

test.each([
  ['a user’s page names them', inPage(mei), mei],
  ['a visitor’s page names nobody', null, null],
  ['a profile that lacks a field counts as none', inPage({ _id: 'm' }), null],
  ['a page that was cut off names nobody', inPage(mei).slice(0, -4), null],
])('%s', (_, answers, expected) => {
  expect(earlyProfile(answers, url)).toEqual(expected);
});
