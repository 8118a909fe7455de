import { createHmac } from 'node:crypto';
import { expect } from 'vitest';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
const waiting = { timeout: 2 * STEP_MS };

/** RFC 4648. */
function bytesOf(base32: string): Buffer {
  const bits = base32
    .split('')
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a step (RFC 6238). */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A code that is answered stays good for this long, in ms: the screen has the time to send it. */
const GOOD_FOR_MS = 10_000;

/**
 * An authenticator app. The server takes each code once, and those of the last, this and the next 30 seconds.
 * So each call answers a later code, beginning with the last one. Where that one is about to end, or the
 * server takes no later one yet, the call waits for the next 30 seconds.
 */
export function authenticator(secret: string): () => Promise<string> {
  let last = 0;
  return async () => {
    const lastStep = () => Math.floor(Date.now() / STEP_MS) - 1;
    if (last < lastStep())
      await expect.poll(() => STEP_MS - (Date.now() % STEP_MS), waiting).toBeGreaterThan(GOOD_FOR_MS);
    last = Math.max(last + 1, lastStep());
    await expect.poll(() => lastStep() + 2, waiting).toBeGreaterThanOrEqual(last);
    return codeAt(secret, last);
  };
}
