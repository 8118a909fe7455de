import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop in which no other caller goes on. So several large requests at once
 * keep small ones waiting for one slice only.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
