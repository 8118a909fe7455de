import type { Locks } from './tabs.ts';

/**
 * Tells which tabs of one user are open. Each tab holds a Web Lock with its name; the lock ends with the tab.
 * A frozen tab is open: it may wake and undo its drafts.
 */
export interface OpenTabs {
  /** The names of the open tabs; null if the browser can't tell. */
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
  // Rejects only if the tab closes before it has the lock.
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
