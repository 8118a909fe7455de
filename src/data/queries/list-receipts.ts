import { compareText } from '../../domain/board/rank.ts';
import type { KiraDb } from '../device/db.ts';
import type { ReceiptSummary } from '../device/rows.ts';
import { paginationOf, type Page, type ShownPage } from './pagination.ts';

/** Newest: last made first. Date: latest meal first, those without a date last. Total: largest first. */
export const receiptSorts = ['newest', 'date', 'total'] as const;
type ReceiptSort = (typeof receiptSorts)[number];

interface ReceiptsWanted extends Page {
  sort?: ReceiptSort;
}

interface ReceiptsPage {
  receipts: ReceiptSummary[];
  pagination: ShownPage;
}

const INDEX = { newest: '[hidden+createdAt]', date: '[hidden+date]', total: '[hidden+total]' } as const;

/** One page of the list. Reads only the rows of the page. */
export async function queryReceipts(
  db: KiraDb,
  { sort = 'newest', ...page }: ReceiptsWanted,
): Promise<ReceiptsPage> {
  const total = await shownBy(db, 'newest').count();
  const pagination = paginationOf(total, page);
  const start = (pagination.currentPage - 1) * page.limit;
  const receipts = await shownBy(db, sort)
    .reverse() // oxlint-disable-line unicorn/no-array-reverse -- Dexie's, which changes nothing
    .offset(start)
    .limit(page.limit)
    .toArray();
  const rest = Math.min(page.limit, total - start) - receipts.length;
  return { receipts: rest > 0 ? [...receipts, ...(await undated(db, start, rest))] : receipts, pagination };
}

/** The receipts that aren't hidden, lowest first. A receipt without a date is not in the index of dates. */
const shownBy = (db: KiraDb, sort: ReceiptSort) =>
  db.receipts.where(INDEX[sort]).between([0, -Infinity], [0, []], true, true);

/** The receipts without a date, behind the others: `count` rows from `start` of the whole list. */
async function undated(db: KiraDb, start: number, count: number): Promise<ReceiptSummary[]> {
  const dated = new Set(await shownBy(db, 'date').primaryKeys());
  const others = (await shownBy(db, 'newest').primaryKeys()).filter((id) => !dated.has(id)).toReversed();
  const from = Math.max(0, start - dated.size);
  const rows = await db.receipts.bulkGet(others.slice(from, from + count));
  return rows.filter((row) => row !== undefined);
}

/** A receipt with its title in lower case. */
interface Searchable {
  row: ReceiptSummary;
  title: string;
}

/**
 * All receipts that aren't hidden, newest first. One read serves a whole search: a keystroke reads nothing.
 */
export async function querySearchable(db: KiraDb): Promise<Searchable[]> {
  const rows = await db.receipts.toArray();
  return rows
    .filter(({ hidden }) => hidden === 0)
    .toSorted((a, b) => compareText(b.createdAt, a.createdAt))
    .map((row) => ({ row, title: row.title.toLocaleLowerCase() }));
}

/** One page of those with `search` in their title, in any case. `group`: only of it; null: of none. */
export function searchReceipts(
  all: readonly Searchable[],
  { search, group, sort = 'newest', ...page }: ReceiptsWanted & { search: string; group?: string | null },
): ReceiptsPage {
  const wanted = search.trim().toLocaleLowerCase();
  const found = all
    .filter(({ row, title }) => title.includes(wanted) && (group === undefined || row.group === group))
    .map(({ row }) => row);
  const sorted = sort === 'newest' ? found : found.toSorted((a, b) => bySort[sort](b, a));
  const pagination = paginationOf(sorted.length, page);
  const start = (pagination.currentPage - 1) * page.limit;
  return { receipts: sorted.slice(start, start + page.limit), pagination };
}

const bySort: Record<ReceiptSort, (a: ReceiptSummary, b: ReceiptSummary) => number> = {
  newest: () => 0,
  date: (a, b) => compareText(a.date ?? '', b.date ?? ''),
  total: (a, b) => a.total - b.total,
};
