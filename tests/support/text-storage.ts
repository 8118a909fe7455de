import type { TextStorage } from '../../src/data/device/text-storage.ts';

/** A browser's storage that keeps its texts in `kept`. */
export const textStorage = (kept = new Map<string, string>()): TextStorage => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
});
