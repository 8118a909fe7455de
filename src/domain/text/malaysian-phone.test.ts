import { expect, test } from 'vitest';
import { plainMalaysianPhone, shownMalaysianPhone } from './malaysian-phone.ts';

test.each([
  ['012-345 6789', '0123456789', '012-345 6789'],
  ['0123456789', '0123456789', '012-345 6789'],
  ['+60 12-345 6789', '0123456789', '012-345 6789'],
  ['60123456789', '0123456789', '012-345 6789'],
  ['+60123456789', '0123456789', '012-345 6789'],
  [' (012) 345 6789 ', '0123456789', '012-345 6789'],
  ['011-1234 5678', '01112345678', '011-1234 5678'],
  ['+6011 1234 5678', '01112345678', '011-1234 5678'],
  ['015-4876 5432', '01548765432', '015-4876 5432'],
])('%s is %s, and shown as %s', (typed, plain, shown) => {
  expect(plainMalaysianPhone(typed)).toBe(plain);
  expect(shownMalaysianPhone(plain)).toBe(shown);
});

test.each([
  ['of another country', '+65 9123 4567'],
  ['of a house', '03-1234 5678'],
  ['with a digit too few', '012-345 678'],
  ['with a digit too many', '012-345 67890 1'],
  ['with letters', '012-ABC 6789'],
  ['of digits that are no ASCII', '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669'],
  ['of nothing', ''],
])('a number %s is none', (_what, typed) => {
  expect(plainMalaysianPhone(typed)).toBeNull();
});
