const EVERY_MS = 1000;

/** Runs `work` each second, never twice at once. @returns what ends it, once the work under way is over */
export function everySecond(
  work: (isStopping: () => boolean) => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isStopping = false;
  const timer = setInterval(() => {
    running ??= work(() => isStopping)
      .catch(failed)
      .finally(() => {
        running = null;
      });
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    isStopping = true;
    await running;
  };
}
