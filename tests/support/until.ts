import { expect } from 'vitest';

/** Polls until the expectation holds: `await until(count).toBe(3)`. */
export const until = <T>(what: () => T): ReturnType<typeof expect.poll<T>> =>
  expect.poll(what, { timeout: 60_000, interval: 5 });
