import { expect, test } from 'vitest';
import { newDevice } from '../../tests/support/device.ts';
import { emptyBoard, type Board } from '../domain/board/board.ts';
import { sen } from '../domain/money/money.ts';
import { queryKnownPeople } from './known-people.ts';
import type { ReceiptSummary } from './rows.ts';

const person = (title: string, at: number, user: string | null = null) => ({
  title,
  content: '',
  rank: `${at + 1}`,
  user,
  covered: false,
});
const boardWith = (...people: ReturnType<typeof person>[]): Board => ({
  ...emptyBoard,
  columns: Object.fromEntries(people.map((one, at) => [`c${at}`, one])),
});
const summary = (at: number): ReceiptSummary => ({
  _id: `r${at}`,
  title: '',
  date: null,
  total: sen(0),
  group: null,
  image: null,
  creator: 'me',
  createdAt: new Date(1_700_000_000_000 + at * 1000).toISOString(),
  synced: 1,
  hidden: 0,
});

test('names of recent bills are offered once, the newest first, without people of this bill', async () => {
  const { db } = newDevice();
  const boards = [
    boardWith(person('Old Friend', 0), person('bala', 1)),
    boardWith(person('Bala', 0), person('User', 1), person('Chong', 2), person('Devi', 3, 'u-devi')),
  ];
  await db.receipts.bulkPut(boards.map((_, at) => summary(at)));
  await db.boards.bulkPut(boards.map((view, at) => ({ _id: `r${at}`, rev: 1, view, gone: 0 as const })));
  expect(await queryKnownPeople(db, boardWith(person('chong ', 0)), null)).toEqual([
    { user: null, title: 'Bala' },
    { user: 'u-devi', title: 'Devi' },
    { user: null, title: 'Old Friend' },
  ]);
});
