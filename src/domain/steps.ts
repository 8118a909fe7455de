/** Long work in short steps. Each step yields how much it did, in parts of amounts (some tenths of a µs). */
export type Steps<T> = Generator<number, T, void>;

/** Runs all steps in one go. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
