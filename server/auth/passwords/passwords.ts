import { scrypt, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../deps.ts';
import { fairTurns } from './fair-turns.ts';
import { PASSWORD_COST } from './password-cost.ts';

interface Cost {
  N: number;
  r: number;
  p: number;
}

const KEY_BYTES = 32;

/** How many are computed at once; the others wait their turn, so that a flood can't eat the memory. */
const AT_ONCE = 2;
const MAX_WAITING = 200;

/** By the address that asks: a flood delays its own address. */
const inTurn = fairTurns(AT_ONCE, MAX_WAITING);

/** @throws Fault busy when too many wait already */
const derive = (password: string, salt: Uint8Array, { N, r, p }: Cost, address: string): Promise<Buffer> =>
  inTurn(
    address,
    () =>
      new Promise((resolve, reject) => {
        const options = { N, r, p, maxmem: 256 * N * r };
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );

/** What is stored: `scrypt$<log2 N>$<r>$<p>$<salt>$<key>`. */
const written = ({ N, r, p }: Cost, salt: string, key: string): string =>
  ['scrypt', Math.log2(N), r, p, salt, key].join('$');

/** `address`: whose turn it takes (http/limit.ts). */
export async function hashPassword(password: string, random: Random, address: string): Promise<string> {
  const salt = random.salt();
  const key = await derive(password, salt, PASSWORD_COST, address);
  return written(PASSWORD_COST, Buffer.from(salt).toString('base64url'), key.toString('base64url'));
}

/** A hash that no password has: an unknown account takes as long as a known one. */
const NOBODY = written(PASSWORD_COST, 'A'.repeat(22), 'A'.repeat(43));

/** `stored`: null for an account that doesn't exist or has no password. */
export async function checkPassword(
  password: string,
  stored: string | null,
  address: string,
): Promise<boolean> {
  const [, log, r, p, salt = '', key = ''] = (stored ?? NOBODY).split('$');
  const cost = { N: 2 ** Number(log), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost, address);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && stored !== null;
}
