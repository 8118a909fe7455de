import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../src/domain/steps.ts';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop in which no other caller goes on. So several large requests at once
 * keep small ones waiting for one slice only.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}

/** How much of one piece of work is done in a turn: a few milliseconds. */
const SLICE = 1000;

/** Runs steps with turns of others between them. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (let done = 0; ;) {
    const step = steps.next();
    if (step.done) return step.value;
    done += step.value;
    if (done < SLICE) continue;
    done = 0;
    await ownTurn();
  }
}
