import type { Locks } from './leader.ts';

/**
 * Which tabs of one person are open: each holds a Web Lock in its own name, which goes with it however it
 * ends. A frozen tab is still there: it may be woken and undo what it held.
 */
export interface OpenTabs {
  /** The names of those open now; null where the browser can't tell. */
  alive: () => Promise<ReadonlySet<string> | null>;
  close: () => void;
}

export function openTab(locks: Locks | undefined, user: string, tab: string): OpenTabs {
  const prefix = `kira-tab-${user}-`;
  const closing = new AbortController();
  const { signal } = closing;
  const untilClosed = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
  // Rejects only when it is closed before it was open.
  locks?.request(prefix + tab, { signal }, untilClosed).catch(() => undefined);
  return {
    async alive() {
      if (!locks?.query) return null;
      const { held = [], pending = [] } = await locks.query();
      const names = [...held, ...pending].flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
      return new Set(names.map((name) => name.slice(prefix.length)));
    },
    close: () => closing.abort(),
  };
}
