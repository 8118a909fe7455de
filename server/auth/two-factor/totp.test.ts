import { expect, test } from 'vitest';
import { base32, otpauthUrl, stepAt, stepOf, totp } from './totp.ts';

const key = Buffer.from('12345678901234567890');

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(totp(key, stepAt(new Date(second * 1000)))).toBe(code);
});

// RFC 4648, section 10
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %s', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded));

test('a code is taken one step early and one step late, and no more', () => {
  const at = new Date(1_700_000_000_000);
  const step = stepAt(at);
  const taken = [-2, -1, 0, 1, 2].map((offset) => stepOf(key, totp(key, step + offset), at));
  expect(taken).toEqual([null, step - 1, step, step + 1, null]);
});

test('the URL for authenticator apps', () => {
  expect(otpauthUrl('ABC', 'a+b@kira.test')).toBe(
    'otpauth://totp/Kira:a%2Bb%40kira.test?secret=ABC&issuer=Kira&algorithm=SHA1&digits=6&period=30',
  );
});
