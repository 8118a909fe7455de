import fc from 'fast-check';
import { expect, test } from 'vitest';
import { titleOfEmail } from '../domain/group/title-of-email.ts';
import { TONES } from './face.ts';
import { distinctTones, toneOf, toneOfSeat } from './tone.ts';

test('somebody without an account has one colour: in groups by their address, on bills by their name', () => {
  const email = 'Chong.Wei@kira.test';
  const title = titleOfEmail(email);
  const seats = ['p', 'q'].map((person) => ({ user: null, person, title }));
  for (const seat of [...seats, { user: null, title }]) expect(toneOfSeat(seat)).toBe(toneOf(email));
});

test('a user has the colour of their id, whatever their name on a bill', () => {
  const user = '0198c0de-0000-7000-8000-000000000001';
  for (const title of ['Aisyah', 'Kak Aisyah']) expect(toneOfSeat({ user, title })).toBe(toneOf(user));
});

const inOrder = (own: readonly number[]) => distinctTones(own, [...own.keys()]);

test.each([
  ['all differ', [3, 7, 5], [3, 7, 5]],
  ['two are alike', [3, 3], [3, 4]],
  ['the next one is the colour of somebody later', [3, 3, 4], [3, 4, 5]],
  ['three are alike', [3, 3, 3], [3, 4, 5]],
  ['the last one is taken', [15, 15], [15, 0]],
])('of people on one bill of whom %s the first keep their own colour', (_, own, tones) => {
  expect(inOrder(own)).toEqual(tones);
});

const anyTones = (minLength: number, maxLength: number) =>
  fc.array(fc.nat(TONES.length - 1), { minLength, maxLength });

test('as many people as there are colours have one each, in any order, and somebody new changes nobody’s', () => {
  fc.assert(
    fc.property(anyTones(0, TONES.length), (own) => {
      const tones = inOrder(own);
      expect(new Set(tones).size).toBe(own.length);
      expect(distinctTones(own, [...own.keys()].toReversed())).toEqual(tones);
      expect(inOrder(own.slice(0, -1))).toEqual(tones.slice(0, -1));
    }),
  );
});

test('of more people than there are colours no two side by side have one', () => {
  const people = anyTones(TONES.length + 1, 40).chain((own) =>
    fc.tuple(fc.constant(own), fc.shuffledSubarray([...own.keys()], { minLength: own.length })),
  );
  fc.assert(
    fc.property(people, ([own, sideBySide]) => {
      const tones = distinctTones(own, sideBySide);
      for (const [place, at] of sideBySide.slice(1).entries())
        expect(tones[at]).not.toBe(tones[sideBySide[place]!]);
    }),
  );
});
