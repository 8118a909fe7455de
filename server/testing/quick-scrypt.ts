import type * as Crypto from 'node:crypto';

/** node:crypto with a scrypt that costs next to nothing, for tests that hash a hundred passwords. */
export const withQuickScrypt = (crypto: typeof Crypto): typeof Crypto => ({
  ...crypto,
  scrypt: ((password, salt, bytes, _cost, done) =>
    crypto.scrypt(password, salt, bytes, { N: 2, r: 1, p: 1 }, done)) as typeof crypto.scrypt,
});
