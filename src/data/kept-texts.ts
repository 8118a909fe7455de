/** What is used of localStorage and sessionStorage. */
export type KeptTexts = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The storage that `open` names, as `() => localStorage`. Where the browser forbids it (naming it throws then)
 * or has no room, texts last as long as the page. Never throws.
 */
export function keptTexts(open: () => KeptTexts): KeptTexts {
  const storage = attempt(open);
  /** What could not be stored. */
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => storage?.getItem(key)) ?? null,
    setItem(key, value) {
      memory.set(key, value);
      attempt(() => {
        storage?.setItem(key, value);
        if (storage) memory.delete(key);
      });
    },
    removeItem(key) {
      memory.delete(key);
      attempt(() => storage?.removeItem(key));
    },
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined; // forbidden, or no room
  }
}
