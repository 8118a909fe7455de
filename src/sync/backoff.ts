const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * Milliseconds to wait after the `failures`th failure in a row (from 1): 1 s doubling to 60 s, half more or
 * less. So phones behind one router don't come back at the same time. `random` is from 0 to below 1.
 */
export function backoffMs(failures: number, random: number): number {
  const middle = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round(middle * (0.5 + random));
}

interface Pause {
  failures: number;
  /** In milliseconds of `elapsed`. */
  until: number;
  /** The server named the time: nothing shortens it. */
  isServerWait: boolean;
}

/** The waits by name: a queue, 'pull', or 'all'. */
interface Pauses {
  /** After a failure: starts a wait or makes it longer. `retryAfterMs`: the server's Retry-After. */
  fail: (name: string, retryAfterMs: number | null) => void;
  /** After a success. A wait that the server asked for goes on until its end. */
  clear: (name: string) => void;
  /** Ends every wait that the server didn't ask for. */
  endAll: () => void;
  isReady: (name: string) => boolean;
  /** When the next wait ends; null if there is none. */
  nextEnd: () => number | null;
}

/** `clock` must never go back. */
export function createPauses(clock: () => number, random: () => number): Pauses {
  const pauses = new Map<string, Pause>();
  return {
    fail(name, retryAfterMs) {
      const before = pauses.get(name);
      const now = clock();
      const isWaiting = before !== undefined && before.until > now;
      // Several requests that fail at the same time are one failure.
      const failures = isWaiting ? before.failures : (before?.failures ?? 0) + 1;
      const until = now + Math.max(retryAfterMs ?? 0, backoffMs(failures, random()));
      pauses.set(name, {
        failures,
        until: isWaiting ? Math.max(until, before.until) : until,
        isServerWait: retryAfterMs !== null || (isWaiting && before.isServerWait),
      });
    },
    clear(name) {
      const pause = pauses.get(name);
      if (!pause?.isServerWait || pause.until <= clock()) pauses.delete(name);
    },
    endAll() {
      for (const [name, pause] of pauses) if (!pause.isServerWait) pauses.delete(name);
    },
    isReady: (name) => (pauses.get(name)?.until ?? 0) <= clock(),
    nextEnd() {
      const due = [...pauses.values()].map((pause) => pause.until).filter((until) => until > clock());
      return due.length ? Math.min(...due) : null;
    },
  };
}
