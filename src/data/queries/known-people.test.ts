import { expect, test } from 'vitest';
import { newDevice } from '../../../tests/support/device.ts';
import { emptyBoard, type Board, type Column } from '../../domain/board/board.ts';
import { colourOf } from '../../domain/group/colour.ts';
import { minor } from '../../domain/money/money.ts';
import { newDocument } from '../device/refs.ts';
import type { ReceiptSummary } from '../device/rows.ts';
import { namesToOffer, peopleToOffer, queryKnownPeople, type KnownPerson } from './known-people.ts';

const person = (title: string, at: number, user: string | null = null): Column => ({
  title,
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
  total: minor(0),
  printed: minor(0),
  group: null,
  image: null,
  creator: 'me',
  counted: { columns: {}, parts: {}, isPaid: false, left: minor(0) },
  createdAt: new Date(1_700_000_000_000 + at * 1000).toISOString(),
  synced: 1,
  hidden: 0,
});

test('names of recent bills are offered once, the newest first, in their colours, without people of this bill', async () => {
  const { db } = newDevice();
  const boards = [
    boardWith({ ...person('Old Friend', 0), colour: 5 }, person('bala', 1)),
    boardWith(
      person('Bala', 0),
      person('User', 1),
      person('Friend 2', 2),
      person('Chong', 3),
      person('Devi', 4, 'u-devi'),
    ),
  ];
  await db.receipts.bulkPut(boards.map((_, at) => summary(at)));
  await db.documents.bulkPut(boards.map((view, at) => newDocument(`receipt:r${at}`, view)));
  const known = await queryKnownPeople(db, null, 'offered');
  expect(peopleToOffer(known, boardWith(person('chong ', 0)), '')).toEqual([
    { user: null, title: 'Bala', colour: colourOf({ name: 'bala' }) },
    { user: 'u-devi', title: 'Devi' },
    { user: null, title: 'Old Friend', colour: 5 },
  ]);
});

test('of a name that is typed more bills are looked through', async () => {
  const { db } = newDevice();
  const all = Array.from({ length: 40 }, (_, at) => boardWith(person(at === 0 ? 'Farah' : 'Bala', 0)));
  await db.receipts.bulkPut(all.map((_, at) => summary(at)));
  await db.documents.bulkPut(all.map((view, at) => newDocument(`receipt:r${at}`, view)));
  const offered = async (look: 'offered' | 'typed') =>
    peopleToOffer(await queryKnownPeople(db, null, look), boardWith(), 'Fa').map(({ title }) => title);
  expect(await offered('offered')).toEqual([]);
  expect(await offered('typed')).toEqual(['Farah']);
});

const guest = (title: string): KnownPerson => ({ user: null, title });

test.each([
  ['Fa', ['Farah', 'Siti Farah binti Ahmad', 'Fá Mulan']],
  ['farah', ['Farah', 'Siti Farah binti Ahmad']],
  ['fa ', ['Farah', 'Siti Farah binti Ahmad', 'Fá Mulan']],
  ['siti f', ['Siti Farah binti Ahmad']],
  ['arah', []],
  ['fá', ['Farah', 'Siti Farah binti Ahmad', 'Fá Mulan']],
  ['小', ['小明']],
  ['明', []],
  ['மீ', ['மீனா']],
  ['மா', []],
  ['.*', []],
  ['', ['Farah', 'Siti Farah binti Ahmad', 'Fá Mulan', '小明', 'மீனா', 'Bala']],
])('%j offers the people of whose names a word begins so', (typed, titles) => {
  const known = ['Farah', 'Siti Farah binti Ahmad', 'Fá Mulan', '小明', 'மீனா', 'Bala'].map(guest);
  expect(peopleToOffer(known, boardWith(), typed).map(({ title }) => title)).toEqual(titles);
});

test('two friends of one name are both offered, each with the user name', () => {
  const known = [
    { user: 'u1', title: 'Ali', username: 'ali88' },
    { user: 'u2', title: 'ali', username: 'alibaba' },
    { user: 'u3', title: 'Bala', username: 'bala' },
    guest('Ali'),
  ];
  expect(peopleToOffer(known, boardWith(), '')).toEqual([
    ...known.slice(0, 2),
    { user: 'u3', title: 'Bala' },
  ]);
});

test('a friend is offered although a guest of that name is on the bill, and not once the friend is', () => {
  const known = [{ user: 'u1', title: 'Ali', username: 'ali88' }, guest('Bala')];
  const offered = (...here: ReturnType<typeof person>[]) =>
    peopleToOffer(known, boardWith(...here), '').map(({ title }) => title);
  expect(offered(person('Ali', 0), person('bala', 1))).toEqual(['Ali']);
  expect(offered(person('Alibaba', 0, 'u1'))).toEqual(['Bala']);
});

test('a group is offered names of bills that nobody of it has, as they are typed', () => {
  const known: KnownPerson[] = [
    { user: 'u-devi', title: 'Devi', username: 'devi' },
    { user: null, title: 'Wei Ling ' },
    { user: null, title: 'Raj' },
    { user: null, person: 'p-1', title: 'Chong' },
  ];
  expect(namesToOffer(known, [], '')).toEqual(['Wei Ling', 'Raj']);
  expect(namesToOffer(known, ['raj'], '')).toEqual(['Wei Ling']);
  expect(namesToOffer(known, [], 'li')).toEqual(['Wei Ling']);
});
