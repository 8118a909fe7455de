import type { OpenTab } from '../data/context.tsx';
import type { Locks } from './tabs.ts';

/**
 * Tells which tabs of one user are open. Each tab holds a Web Lock with its name; the lock ends with the tab.
 * A frozen tab is open: it may wake and undo its drafts.
 */
export function openTab(locks: Locks | undefined, user: string, name: string): OpenTab {
  const prefix = `kira-tab-${user}-`;
  const closing = new AbortController();
  const { signal } = closing;
  const untilClosed = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
  // Rejects only if the tab closes before it has the lock.
  locks?.request(prefix + name, { signal }, untilClosed).catch(() => undefined);
  return {
    name,
    async alive() {
      if (!locks?.query) return null;
      const { held = [], pending = [] } = await locks.query();
      const names = [...held, ...pending].flatMap((lock) =>
        lock.name?.startsWith(prefix) ? [lock.name] : [],
      );
      return new Set(names.map((one) => one.slice(prefix.length)));
    },
    close: () => closing.abort(),
  };
}
