import type { Pagination } from '../contract/primitives.ts';
import { compareText } from '../domain/rank.ts';
import type { KiraDb } from './db.ts';
import { paginationOf, type Page } from './pagination.ts';
import type { ReceiptRow } from './rows.ts';

/** Newest: last made first. Date: latest meal first, those without a date last. Total: largest first. */
export const receiptSorts = ['newest', 'date', 'total'] as const;
export type ReceiptSort = (typeof receiptSorts)[number];

export interface ReceiptsWanted extends Page {
  sort?: ReceiptSort;
  /** Part of the title, in any case; '' for all. */
  search?: string;
}

const INDEX = { newest: '[hidden+createdAt]', date: '[hidden+date]', total: '[hidden+total]' } as const;

/** One page of the list. Without a search only the page's own rows are read, however many there are. */
export async function listReceipts(
  db: KiraDb,
  { sort = 'newest', search = '', ...page }: ReceiptsWanted,
): Promise<{ receipts: ReceiptRow[]; pagination: Pagination }> {
  const found = search.trim() ? await searched(db, search, sort) : null;
  const total = found?.length ?? (await shown(db, 'newest').count());
  const pagination = paginationOf(total, page);
  const start = (pagination.currentPage - 1) * page.limit;
  if (found) return { receipts: found.slice(start, start + page.limit), pagination };
  const receipts = await shown(db, sort)
    .reverse() // oxlint-disable-line unicorn/no-array-reverse -- Dexie's, which changes nothing
    .offset(start)
    .limit(page.limit)
    .toArray();
  const rest = Math.min(page.limit, total - start) - receipts.length;
  return { receipts: rest > 0 ? [...receipts, ...(await undated(db, start, rest))] : receipts, pagination };
}

/** The receipts that aren't being deleted, lowest first. A receipt without a date is in no index of dates. */
const shown = (db: KiraDb, sort: ReceiptSort) =>
  db.receipts.where(INDEX[sort]).between([0, -Infinity], [0, []], true, true);

/** What follows the dated ones: `count` rows from place `start` of the whole list on. */
async function undated(db: KiraDb, start: number, count: number): Promise<ReceiptRow[]> {
  const dated = new Set(await shown(db, 'date').primaryKeys());
  const others = (await shown(db, 'newest').primaryKeys()).filter((id) => !dated.has(id)).toReversed();
  const from = Math.max(0, start - dated.size);
  const rows = await db.receipts.bulkGet(others.slice(from, from + count));
  return rows.filter((row) => row !== undefined);
}

/** A search reads the light rows of all receipts; boards and photos stay where they are. */
async function searched(db: KiraDb, search: string, sort: ReceiptSort): Promise<ReceiptRow[]> {
  const wanted = search.trim().toLocaleLowerCase();
  const rows = (await db.receipts.toArray()).filter(
    ({ hidden, title }) => hidden === 0 && title.toLocaleLowerCase().includes(wanted),
  );
  return rows.toSorted((a, b) => bySort[sort](b, a) || compareText(b.createdAt, a.createdAt));
}

const bySort: Record<ReceiptSort, (a: ReceiptRow, b: ReceiptRow) => number> = {
  newest: () => 0,
  date: (a, b) => compareText(a.date ?? '', b.date ?? ''),
  total: (a, b) => a.total - b.total,
};
