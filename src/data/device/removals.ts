import type { TextStorage } from './text-storage.ts';

/** Users who have logged out and wanted everything of theirs removed from this device. */
export interface Removals {
  all: () => string[];
  add: (user: string) => void;
  drop: (user: string) => void;
}

const KEY = 'kira-removals';

/** Stored, so a page that is closed too early leaves the rest to the next start. */
export function createRemovals(storage: TextStorage): Removals {
  const all = () => storage.getItem(KEY)?.split(',') ?? [];
  const others = (user: string) => all().filter((one) => one !== user);
  return {
    all,
    add: (user) => storage.setItem(KEY, [...others(user), user].join()),
    drop(user) {
      const left = others(user);
      if (left.length > 0) storage.setItem(KEY, left.join());
      else storage.removeItem(KEY);
    },
  };
}
