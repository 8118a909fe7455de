import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const secret = { current: 'secret', previous: null };

test('what was encrypted is read again, and only unchanged, for its use, by its secret', () => {
  const hidden = encrypt(secret, 'two-factor', 'nasi lemak', randomBytes(16));
  expect(decrypt(secret, 'two-factor', hidden)).toBe('nasi lemak');
  expect(hidden).not.toContain(Buffer.from('nasi').toString('base64url').slice(0, 4));
  const changed = hidden.slice(0, -1) + (hidden.endsWith('A') ? 'B' : 'A');
  const wrong = [
    decrypt({ current: 'other', previous: null }, 'two-factor', hidden),
    decrypt(secret, 'oauth', hidden),
    decrypt(secret, 'two-factor', `${changed}AA`),
    decrypt(secret, 'two-factor', ''),
  ];
  expect(wrong).toEqual([null, null, null, null]);
});
