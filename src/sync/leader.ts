/** The part of the browser's Web Locks that is used here. */
export interface Locks {
  request: (name: string, options: { signal: AbortSignal }, holding: () => Promise<void>) => Promise<unknown>;
}

/**
 * Runs `lead` in one tab at a time and its answer when that ends. A tab that is closed or dies lets go
 * by itself. Where the browser has no locks every tab leads: the server knows a repeated request by
 * its key, so this saves work and nothing more.
 */
export function whileLeading(
  locks: Locks | null,
  name: string,
  signal: AbortSignal,
  lead: () => () => void,
): void {
  const holding = () => {
    const end = lead();
    return new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  };
  if (!locks) {
    void holding();
    return;
  }
  locks.request(name, { signal }, holding).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
