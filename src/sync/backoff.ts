const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * How long to wait after the `failures`th failure in a row (from 1): 1 s doubling to 60 s, give or take
 * half, so that many phones behind one router don't return together. `random` is from 0 to below 1.
 */
export function backoffMs(failures: number, random: number): number {
  const middle = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round(middle * (0.5 + random));
}

interface Pause {
  failures: number;
  /** As the clock counts. */
  until: number;
  /** The server named the time: nothing shortens it. */
  obeyed: boolean;
}

/** Who has to wait until when, by name: a queue, 'pull', or 'all'. */
export interface Pauses {
  /** Notes a failure: waiting starts or goes on. `retryAfterMs` is what the server asked for. */
  fail: (name: string, retryAfterMs: number | null) => void;
  clear: (name: string) => void;
  /** Ends every wait that the server didn't ask for. */
  wake: () => void;
  ready: (name: string) => boolean;
  /** When the next wait ends; null when nobody waits. */
  next: () => number | null;
}

/** `clock` only ever goes forward. */
export function createPauses(clock: () => number, random: () => number): Pauses {
  const pauses = new Map<string, Pause>();
  return {
    fail(name, retryAfterMs) {
      const before = pauses.get(name);
      const now = clock();
      const waiting = before !== undefined && before.until > now;
      // Requests that fail side by side are one failure.
      const failures = waiting ? before.failures : (before?.failures ?? 0) + 1;
      const until = now + Math.max(retryAfterMs ?? 0, backoffMs(failures, random()));
      pauses.set(name, {
        failures,
        until: waiting ? Math.max(until, before.until) : until,
        obeyed: retryAfterMs !== null || (waiting && before.obeyed),
      });
    },
    clear: (name) => void pauses.delete(name),
    wake() {
      for (const [name, pause] of pauses) if (!pause.obeyed) pauses.delete(name);
    },
    ready: (name) => (pauses.get(name)?.until ?? 0) <= clock(),
    next() {
      const due = [...pauses.values()].map((pause) => pause.until).filter((until) => until > clock());
      return due.length ? Math.min(...due) : null;
    },
  };
}
