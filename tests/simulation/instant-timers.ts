/**
 * Dexie tells live queries of a commit by a timer of 0, which takes a real millisecond: what a screen shows
 * would depend on the machine. Here it takes none, so that a seed always tells the same story.
 */
export function installInstantTimers(): void {
  const original = globalThis.setTimeout;
  const instant = (job: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    ms ? original(job, ms, ...args) : setImmediate(job, ...args);
  globalThis.setTimeout = Object.assign(instant, original) as typeof setTimeout;
}
