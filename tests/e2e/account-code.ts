import { expect } from 'vitest';
import { stepAt, totp } from '../../server/auth/two-factor/totp.ts';
import { fromBase32 } from '../support/from-base32.ts';

const STEP_MS = 30_000;
const waiting = { timeout: 2 * STEP_MS };

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
    const lastStep = () => stepAt(new Date()) - 1;
    if (last < lastStep())
      await expect.poll(() => STEP_MS - (Date.now() % STEP_MS), waiting).toBeGreaterThan(GOOD_FOR_MS);
    last = Math.max(last + 1, lastStep());
    await expect.poll(() => lastStep() + 2, waiting).toBeGreaterThanOrEqual(last);
    return totp(fromBase32(secret), last);
  };
}
