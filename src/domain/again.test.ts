import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstIds, idAgain } from './again.ts';

const FORM = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const anyId = fc.integer({ min: 1, max: 64 }).map((length) => 'x'.repeat(length));
const uuid = fc.uuid({ version: 7 });

test('what comes back has another id each time, and the first one stays to be read', () => {
  fc.assert(
    fc.property(uuid, uuid, uuid, (first, one, two) => {
      fc.pre(one.slice(-8) !== two.slice(-8));
      const once = idAgain(first, one);
      const twice = idAgain(once, two);
      expect(new Set([first, once, twice]).size).toBe(3);
      expect([once, twice].map(firstIds)).toEqual([first, first]);
      expect(twice).toHaveLength(once.length);
      expect(firstIds(`bill/${once}/column-1700000000000-ab12_again-1/${twice}`)).toBe(
        `bill/${first}/column-1700000000000-ab12/${first}`,
      );
    }),
  );
});

test('whatever the first id was, the one it comes back under is one that the contract takes', () => {
  fc.assert(
    fc.property(anyId, uuid, (old, fresh) => {
      expect(idAgain(old, fresh)).toMatch(FORM);
    }),
  );
});
