/** The part of localStorage and sessionStorage that is used here. */
export type TextStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Opens a storage: `openTextStorage(() => localStorage)`. If the browser forbids it or it is full, texts last
 * as long as the page. Never throws.
 */
export function openTextStorage(open: () => TextStorage): TextStorage {
  const storage = attempt(open);
  /** Texts that the storage did not take. */
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
