import type { Pagination } from '../contract/primitives.ts';
import { compareText } from '../domain/board/rank.ts';
import type { KiraDb } from './db.ts';
import { paginationOf, type Page } from './pagination.ts';
import type { ReceiptRow } from './rows.ts';

/** Newest: last made first. Date: latest meal first, those without a date last. Total: largest first. */
export const receiptSorts = ['newest', 'date', 'total'] as const;
type ReceiptSort = (typeof receiptSorts)[number];

interface ReceiptsWanted extends Page {
  sort?: ReceiptSort;
}

interface ReceiptsPage {
  receipts: ReceiptRow[];
  pagination: Pagination;
}

const INDEX = { newest: '[hidden+createdAt]', date: '[hidden+date]', total: '[hidden+total]' } as const;

/** One page of the list: only its own rows are read, however many there are. */
export async function listReceipts(
  db: KiraDb,
  { sort = 'newest', ...page }: ReceiptsWanted,
): Promise<ReceiptsPage> {
  const total = await shown(db, 'newest').count();
  const pagination = paginationOf(total, page);
  const start = (pagination.currentPage - 1) * page.limit;
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

/** A receipt with its title as a search compares it. */
interface Searchable {
  row: ReceiptRow;
  title: string;
}

/**
 * All receipts that aren't being deleted, the last made first: read once for a whole search, so that a
 * keystroke reads nothing. They are the light rows; boards and photos stay where they are.
 */
export async function searchableReceipts(db: KiraDb): Promise<Searchable[]> {
  const rows = await db.receipts.toArray();
  return rows
    .filter(({ hidden }) => hidden === 0)
    .toSorted((a, b) => compareText(b.createdAt, a.createdAt))
    .map((row) => ({ row, title: row.title.toLocaleLowerCase() }));
}

/** One page of those with `search` in their title, in any case. */
export function searchReceipts(
  all: readonly Searchable[],
  { search, sort = 'newest', ...page }: ReceiptsWanted & { search: string },
): ReceiptsPage {
  const wanted = search.trim().toLocaleLowerCase();
  const found = all.filter(({ title }) => title.includes(wanted)).map(({ row }) => row);
  const sorted = sort === 'newest' ? found : found.toSorted((a, b) => bySort[sort](b, a));
  const pagination = paginationOf(sorted.length, page);
  const start = (pagination.currentPage - 1) * page.limit;
  return { receipts: sorted.slice(start, start + page.limit), pagination };
}

const bySort: Record<ReceiptSort, (a: ReceiptRow, b: ReceiptRow) => number> = {
  newest: () => 0,
  date: (a, b) => compareText(a.date ?? '', b.date ?? ''),
  total: (a, b) => a.total - b.total,
};
