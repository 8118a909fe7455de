import type { JSHandle, Page } from 'playwright-core';
import type { Board } from '../../src/domain/board/board.ts';

/** The signed-in person's database on this device, open in the page. */
const openDatabase = (page: Page): Promise<JSHandle<IDBDatabase>> =>
  page.evaluateHandle(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('kira-')) ?? {};
    const opening = indexedDB.open(name);
    return new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    });
  });

/** All rows of a table, left in the page: they may hold bytes. */
export async function storedRows<Row>(page: Page, table: string): Promise<JSHandle<Row[]>> {
  const database = await openDatabase(page);
  return database.evaluateHandle(
    (db, store) =>
      new Promise<Row[]>((resolve, reject) => {
        const all = db.transaction(store).objectStore(store).getAll();
        db.close(); // once the transaction has ended
        all.addEventListener('success', () => resolve(all.result as Row[]));
        all.addEventListener('error', () => reject(all.error ?? new Error('refused')));
      }),
    table,
  );
}

export async function countRows(page: Page, table: string): Promise<number> {
  const database = await openDatabase(page);
  return database.evaluate(
    (db, store) =>
      new Promise<number>((resolve, reject) => {
        const counting = db.transaction(store).objectStore(store).count();
        db.close(); // once the transaction has ended
        counting.addEventListener('success', () => resolve(counting.result));
        counting.addEventListener('error', () => reject(counting.error ?? new Error('refused')));
      }),
    table,
  );
}

async function storedRow<Row>(page: Page, table: string, key: string): Promise<Row | null> {
  const rows = await storedRows<Row & { _id?: string; ref?: string }>(page, table);
  return rows.evaluate((all, id) => all.find((row) => (row.ref ?? row._id) === id) ?? null, key);
}

/** Stores a row in the place of the one with its key. */
async function storeRow(page: Page, table: string, changed: unknown): Promise<void> {
  const database = await openDatabase(page);
  await database.evaluate(
    (db, [store, row]) =>
      new Promise<void>((resolve, reject) => {
        const transaction = db.transaction(store, 'readwrite');
        transaction.objectStore(store).put(row);
        db.close(); // once the transaction has ended
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('error', () => reject(transaction.error ?? new Error('refused')));
      }),
    [table, changed] as const,
  );
}

/**
 * Changes a row of the receipt on the screen, where the device keeps it.
 * The samples are clean and short: a test makes the doubts that it needs.
 */
export async function changeRow<Row>(page: Page, table: string, change: (row: Row) => void): Promise<void> {
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const row = await storedRow<Row>(page, table, table === 'documents' ? `receipt:${id}` : id);
  if (!row) throw new Error(`There is no row ${id} in ${table}.`);
  change(row);
  await storeRow(page, table, row);
}

interface StoredBill {
  rev: number;
  board: Board;
  /** Rows in the outbox, of anything. */
  unsent: number;
}

/** What a device has stored of a bill. */
export async function storedBill(page: Page, receipt: string): Promise<StoredBill | null> {
  const unsent = await countRows(page, 'outbox');
  const row = await storedRow<{ rev: number; view: Board }>(page, 'documents', `receipt:${receipt}`);
  return row && { rev: row.rev, board: row.view, unsent };
}
