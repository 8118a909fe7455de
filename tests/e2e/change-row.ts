import type { Page } from 'playwright-core';

/**
 * Changes a row of the receipt on the screen where the phone keeps it: a clean, short sample leaves no
 * doubts, and which ones a worse one leaves is the reader's affair.
 */
export async function changeRow<Row>(page: Page, table: string, change: (row: Row) => void): Promise<void> {
  const key = new URL(page.url()).pathname.split('/')[2] ?? '';
  const row = (await page.evaluate(readRow, { table, key })) as Row;
  change(row);
  await page.evaluate(writeRow, { table, row });
}

/** Runs in the page. */
async function readRow({ table, key }: { table: string; key: string }): Promise<unknown> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(names.find((name) => name.startsWith('kira-')) ?? '');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    opening.addEventListener('success', () => {
      const get = opening.result.transaction(table).objectStore(table).get(key);
      get.addEventListener('success', () => {
        opening.result.close();
        resolve(get.result);
      });
    });
  });
}

/** Runs in the page. */
async function writeRow({ table, row }: { table: string; row: unknown }): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(names.find((name) => name.startsWith('kira-')) ?? '');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction(table, 'readwrite');
      transaction.objectStore(table).put(row);
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}
