/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export type Random = () => number;

export function seeded(seed: string): Random {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: Random, all: readonly T[]): T | undefined =>
  all[Math.floor(random() * all.length)];
export const chance = (random: Random, probability: number): boolean => random() < probability;

interface Event {
  at: number;
  job: () => void;
}

/**
 * Virtual time: nothing waits for real. An event runs once everything that the one before it set off
 * has come to rest, so a seed always gives the same story.
 */
export class World {
  now = Date.UTC(2026, 0, 1);
  private queue: Event[] = [];
  private working = 0;
  private activity = 0;

  readonly clock = (): number => this.now;

  readonly after = (ms: number, job: () => void): (() => void) => {
    const event = { at: this.now + Math.max(0, ms), job };
    const before = this.queue.findLastIndex((other) => other.at <= event.at); // in order of time, then of making
    this.queue.splice(before + 1, 0, event);
    return () => {
      this.queue = this.queue.filter((other) => other !== event);
    };
  };

  /** Work that real time is needed for (the database, the server): nothing else happens meanwhile. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.working += 1;
    try {
      return await work;
    } finally {
      this.working -= 1;
      this.activity += 1;
    }
  }

  /** Something moved. */
  readonly stir = (): void => {
    this.activity += 1;
  };

  /** Runs events until `until` says so or nothing is left; `each` sees the world at rest after each. */
  async run(until: () => boolean, each: () => Promise<void>): Promise<void> {
    await this.rest();
    while (!until()) {
      const next = this.queue.shift();
      if (!next) return;
      this.now = Math.max(this.now, next.at);
      next.job();
      await this.rest();
      await each();
    }
  }

  /** Waits until all promises and transactions that can go on have gone on. */
  async rest(): Promise<void> {
    for (let quiet = 0; quiet < 4;) {
      const before = this.activity;
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      quiet = this.working === 0 && this.activity === before ? quiet + 1 : 0;
    }
  }
}
