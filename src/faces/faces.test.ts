import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLOURS } from '../domain/group/colour.ts';
import { toneLook } from './face.ts';
import { faceOf, facesOf } from './faces.ts';

const coloured = (colour: number) => ({ name: 'Ali', colour });

test('people of one colour side by side: each has the ground of their own, and a pattern of their own', () => {
  const looks = facesOf([coloured(3), coloured(7), coloured(3), coloured(3)]).map(({ tone }) =>
    toneLook(tone),
  );
  expect(looks.map(({ ground }) => ground)).toEqual([3, 7, 3, 3].map((tone) => toneLook(tone).ground));
  expect(looks.map(({ pattern }) => pattern)).toEqual(['plain', 'plain', 'stripes', 'bands']);
});

test('somebody new side by side with others changes nobody’s colour or pattern, whoever they are', () => {
  const anybody = fc.record({
    name: fc.string(),
    user: fc.option(fc.uuid()),
    colour: fc.option(fc.nat(COLOURS - 1), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(anybody, { minLength: 1, maxLength: 30 }), (people) => {
      const tones = facesOf(people).map(({ tone }) => tone);
      expect(facesOf(people.slice(0, -1)).map(({ tone }) => tone)).toEqual(tones.slice(0, -1));
      expect(new Set(tones).size).toBe(people.length);
      for (const [at, person] of people.entries()) expect(tones[at]! % COLOURS).toBe(faceOf(person).tone);
    }),
  );
});
