import { expect, test } from 'vitest';
import { inviteeKey, inviteeTitle } from '../domain/board/invitee.ts';
import { toneOf, toneOfSeat } from './tone.ts';

test('somebody without an account has one colour: in groups by their address, on bills by their name', () => {
  const email = 'Chong.Wei@kira.test';
  const title = inviteeTitle(email);
  const seats = ['g', 'h'].map((group) => ({ user: inviteeKey(group, email), title }));
  for (const seat of [...seats, { user: null, title }]) expect(toneOfSeat(seat)).toBe(toneOf(email));
});

test('a user has the colour of their id, whatever their name on a bill', () => {
  const user = '0198c0de-0000-7000-8000-000000000001';
  for (const title of ['Aisyah', 'Kak Aisyah']) expect(toneOfSeat({ user, title })).toBe(toneOf(user));
});
