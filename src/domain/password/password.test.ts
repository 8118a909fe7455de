import { expect, test } from 'vitest';
import { newPassword } from '../../contract/auth.ts';
import { rulesMet } from './password.ts';

test.each([
  ['', []],
  ['abc', []],
  ['abcdefgh', ['length']],
  ['Abcdefgh', ['length', 'capital']],
  ['Abcdefg1', ['length', 'capital', 'number']],
  ['Demo!2345', ['length', 'capital', 'special', 'number']],
  ['A!1', ['capital', 'special', 'number']],
])('%s meets %j', (password, rules) => {
  expect(rulesMet(password)).toEqual(rules);
});

test('the form and the contract accept the same passwords', () => {
  for (const password of ['', 'abcdefgh', 'Abcdefg1', 'Demo!2345', 'Ünïcode 1!', 'A!1']) {
    expect(rulesMet(password).length === 4).toBe(newPassword.safeParse(password).success);
  }
});
