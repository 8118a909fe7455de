import { expect, test, vi } from 'vitest';
import { random } from '../../testing/test-server.ts';
import type * as Cost from './password-cost.ts';
import { checkPassword, hashPassword } from './passwords.ts';

const here = '192.0.2.1';
/** Of Nasi-Lemak-9 with the salt and the cost below. */
const KEY = 'zr5rURcaNaSFugHJNSCI3GGk4ezM9cJuzalZ0UgUBEM';

test('passwords are hashed with scrypt in 32 MB, and checked by the cost that they were stored with', async () => {
  const { PASSWORD_COST } = await vi.importActual<typeof Cost>('./password-cost.ts');
  expect(PASSWORD_COST).toEqual({ N: 2 ** 15, r: 8, p: 3 });
  const full = 'scrypt$15$8$3$c2FsdHNhbHRzYWx0c2FsdA$';
  const cheap = await hashPassword('Nasi-Lemak-9', random, here);
  expect(cheap).toMatch(/^scrypt\$10\$8\$1\$/);
  expect(await checkPassword('Nasi-Lemak-9', cheap, here)).toBe(true);
  expect(await checkPassword('Nasi-Lemak-8', cheap, here)).toBe(false);
  expect(await checkPassword('Nasi-Lemak-9', `${full}${KEY}`, here)).toBe(true);
  expect(await checkPassword('Nasi-Lemak-8', `${full}${KEY}`, here)).toBe(false);
});
