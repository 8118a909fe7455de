import type { Page } from 'playwright-core';

type Write = (...args: unknown[]) => unknown;

/**
 * From now on IndexedDB refuses to store anything, until the page is loaded anew.
 * @param error the name of its error; null lets it store again
 */
export const refuseWrites = (page: Page, error: string | null): Promise<void> =>
  page.evaluate((name) => {
    const store = IDBObjectStore.prototype as unknown as Record<'add' | 'put', Write>;
    const kept = globalThis as unknown as { whole?: Record<'add' | 'put', Write> };
    kept.whole ??= { add: store.add, put: store.put };
    for (const method of ['add', 'put'] as const) {
      const { [method]: own } = kept.whole;
      store[method] = name
        ? () => {
            throw new DOMException('Refused.', name);
          }
        : own;
    }
  }, error);
