import { expect, test } from 'vitest';
import { newDevice } from '../../../tests/support/device.ts';
import { minor } from '../../domain/money/money.ts';
import type { ReceiptSummary } from '../device/rows.ts';
import { queryReceipts, querySearchable, searchReceipts } from './list-receipts.ts';

const row = (at: number, more: Partial<ReceiptSummary> = {}): ReceiptSummary => ({
  _id: `r${at}`,
  title: at % 2 ? `Kopi ${at}` : `Nasi ${at}`,
  date: at % 5 ? `2026-01-${String((at % 28) + 1).padStart(2, '0')}` : null,
  total: minor(((at * 37) % 1000) - 10),
  printed: minor(0),
  group: null,
  image: null,
  creator: 'me',
  counted: { columns: {}, parts: {}, isPaid: false, left: minor(0) },
  createdAt: new Date(1_700_000_000_000 + at * 1000).toISOString(),
  synced: 1,
  hidden: 0,
  ...more,
});

async function filled(count: number) {
  const { db } = newDevice();
  await db.receipts.bulkPut(Array.from({ length: count }, (_, at) => row(at)));
  return db;
}

test.each(['newest', 'date', 'total'] as const)('the pages by %s have each receipt once', async (sort) => {
  const db = await filled(43);
  await db.receipts.bulkPut([row(100, { hidden: 1 }), row(101, { hidden: 1, date: null })]);
  const all: ReceiptSummary[] = [];
  for (let page = 1; page <= 9; page++) {
    const { receipts, pagination } = await queryReceipts(db, { page, limit: 5, sort });
    expect(pagination).toMatchObject({ totalItems: 43, totalPages: 9, currentPage: page });
    all.push(...receipts);
  }
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(43);
  const key = { newest: 'createdAt', date: 'date', total: 'total' }[sort] as 'createdAt' | 'date' | 'total';
  const keys = all.map((each) => each[key] ?? '');
  expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
});

test('a search finds part of a title in any case, in the order of the list', async () => {
  const db = await filled(30);
  await db.receipts.put(row(229, { hidden: 1, title: 'Kopi 229' }));
  const all = await querySearchable(db);
  const wanted = { page: 1, limit: 4, search: ' kOPi 2' };
  const { receipts, pagination } = searchReceipts(all, { ...wanted, sort: 'total' });
  expect(receipts.map(({ title }) => title)).toEqual(['Kopi 27', 'Kopi 25', 'Kopi 23', 'Kopi 21']);
  expect(pagination).toMatchObject({ totalItems: 5, totalPages: 2 });
  const newest = searchReceipts(all, { ...wanted, page: 2 }).receipts.map(({ title }) => title);
  expect(newest).toEqual(['Kopi 21']);
});

test('bills are chosen by their group, and those of none', async () => {
  const db = await filled(6);
  await db.receipts.bulkPut([
    row(1, { group: 'makan' }),
    row(4, { group: 'makan' }),
    row(5, { group: 'trip' }),
  ]);
  const all = await querySearchable(db);
  const titles = (group: string | null, search = '') =>
    searchReceipts(all, { search, group, page: 1, limit: 9 }).receipts.map(({ title }) => title);
  expect(titles('makan')).toEqual(['Nasi 4', 'Kopi 1']);
  expect(titles('makan', 'kopi')).toEqual(['Kopi 1']);
  expect(titles(null)).toEqual(['Kopi 3', 'Nasi 2', 'Nasi 0']);
});

test('a page reads only its own rows', async () => {
  const db = await filled(400);
  let read = 0;
  db.receipts.hook('reading', (each) => {
    read += 1;
    return each;
  });
  for (const page of [1, 40, 80]) await queryReceipts(db, { page, limit: 5 });
  expect(read).toBe(15);
});
