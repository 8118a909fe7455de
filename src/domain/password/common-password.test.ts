import { expect, test } from 'vitest';
import { isCommonPassword, readCommonPasswords } from './common-password.ts';
import text from './common-passwords.txt?raw';
import { passwordStrength } from './password.ts';

const known = readCommonPasswords(text);

test('the list has ten thousand passwords, and none of its notes', () => {
  expect(known.size).toBe(10_000);
  expect([...known].filter((line) => line.startsWith('#') && line.includes(' '))).toEqual([]);
});

test.each([
  'Password1!',
  'P@ssw0rd',
  'Qwerty123!',
  'Welcome1!',
  'Abcd1234!',
  'Iloveyou2!',
  'Football-1',
  'LETMEIN1!',
  '1Qaz2wsx!',
  'Passw0rd!!',
  '!!Test1234',
  'pass-word-1',
])('%s is common, and weak however many rules it meets', (password) => {
  expect(isCommonPassword(password, known)).toBe(true);
  expect(passwordStrength(password, known)).toEqual({ level: 1, isCommon: true });
});

test.each(['Nasi-Lemak-9', 'Demo!2345', 'Kopi-O-Kaw-3', 'Teh-Tarik-88', 'Correct-Horse-7', 'Kata1Laluan!'])(
  '%s meets all rules and is strong',
  (password) => {
    expect(passwordStrength(password, known)).toEqual({ level: 4, isCommon: false });
  },
);

test('while it is too short or the list is not here, the rules alone count', () => {
  expect(passwordStrength('pass', known)).toEqual({ level: 0, isCommon: false });
  expect(passwordStrength('', known)).toEqual({ level: 0, isCommon: false });
  expect(passwordStrength('Password1!', null)).toEqual({ level: 4, isCommon: false });
});
