import { Fault } from '../../http/fault.ts';

interface Waiter {
  start: () => void;
  refuse: (why: Fault) => void;
}

/** Runs `work` in a turn of whoever asks for it. @throws Fault busy */
type RunInTurn = <T>(asker: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` works run; the others wait, each asker's in a line of their own, and the lines take turns. So
 * who asks for much waits for it alone. Where too many wait, the longest line loses its last one.
 */
export function fairTurns(atOnce: number, maxWaiting: number): RunInTurn {
  let running = 0;
  let waiting = 0;
  /** In the order of their next turns. */
  const lines = new Map<string, Waiter[]>();

  function wait(asker: string): Promise<void> {
    if (waiting >= maxWaiting) refuseOne(asker);
    return new Promise((resolve, reject) => {
      const line = lines.get(asker) ?? [];
      line.push({ start: resolve, refuse: reject });
      lines.set(asker, line);
      waiting += 1;
    });
  }

  function refuseOne(asker: string): void {
    const [longest] = [...lines].toSorted(([, one], [, other]) => other.length - one.length);
    if (!longest || longest[1].length <= (lines.get(asker)?.length ?? 0)) throw new Fault('busy');
    longest[1].pop()?.refuse(new Fault('busy'));
    waiting -= 1;
    if (!longest[1].length) lines.delete(longest[0]);
  }

  function endTurn(): void {
    const [next] = lines;
    if (!next) {
      running -= 1;
      return;
    }
    const [asker, line] = next;
    const waiter = line.shift();
    waiting -= 1;
    lines.delete(asker);
    if (line.length) lines.set(asker, line);
    waiter?.start();
  }

  return async (asker, work) => {
    if (running < atOnce) running += 1;
    else await wait(asker);
    try {
      return await work();
    } finally {
      endTurn();
    }
  };
}
