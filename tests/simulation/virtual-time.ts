interface TimedJob {
  at: number;
  job: () => void;
}

/**
 * Virtual time: nothing waits for real. A job runs after all effects of the job before have ended, so a seed
 * always gives the same story.
 */
export class VirtualTime {
  now = Date.UTC(2026, 0, 1);
  private queue: TimedJob[] = [];
  private working = 0;
  private activity = 0;

  readonly clock = (): number => this.now;

  readonly after = (ms: number, job: () => void): (() => void) => {
    const timed = this.add(ms, job);
    return () => {
      this.queue = this.queue.filter((other) => other !== timed);
    };
  };

  private add(ms: number, job: () => void): TimedJob {
    const timed = { at: this.now + Math.max(0, ms), job };
    // In order of time, then of creation.
    const before = this.queue.findLastIndex((other) => other.at <= timed.at);
    this.queue.splice(before + 1, 0, timed);
    return timed;
  }

  /** Runs work that takes real time (database, server): no job starts meanwhile. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.working += 1;
    try {
      return await work;
    } finally {
      this.working -= 1;
      this.activity += 1;
    }
  }

  /** Notes that something happened: `rest` waits longer. */
  readonly stir = (): void => {
    this.activity += 1;
  };

  /** Lets so many milliseconds pass: runs all jobs of that time. */
  async pass(ms: number): Promise<void> {
    const end = this.add(ms, () => {});
    await this.rest();
    for (let next: TimedJob | undefined; next !== end;) {
      next = this.queue.shift()!;
      this.now = Math.max(this.now, next.at);
      next.job();
      await this.rest();
    }
  }

  /** Waits until no promise and no transaction goes on. */
  private async rest(): Promise<void> {
    for (let quiet = 0; quiet < 4;) {
      const before = this.activity;
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      quiet = this.working === 0 && this.activity === before ? quiet + 1 : 0;
    }
  }
}
