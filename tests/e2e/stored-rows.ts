import type { JSHandle, Page } from 'playwright-core';

/** All rows of a table of the signed-in person's database, left in the page: they may hold bytes. */
export const storedRows = <Row>(page: Page, table: string): Promise<JSHandle<Row[]>> =>
  page.evaluateHandle(async (store) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('kira-'))?.name ?? '';
    const db = await settled(indexedDB.open(name));
    const rows: unknown = await settled(db.transaction(store).objectStore(store).getAll());
    db.close();
    return rows as Row[];
  }, table);
