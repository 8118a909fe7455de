import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ali,
  all,
  anyPerson,
  anyWorldOps,
  applyWorldOp,
  balan,
  chong,
  edit,
  forBill,
  forGroup,
  makanGroup,
  melur,
  nasi,
  openBooks,
  sayWord,
  startWorld,
  table,
  teh,
  trip,
  word,
  type World,
} from '../../../tests/properties/books.ts';
import { activityOf, isFolded, isChosen, type ActivityLine, type BillTimes } from './activity.ts';
import { isEven } from './books.ts';
import { ownOnBill } from './dues.ts';
import { sumsOf, ownSums, userOnBill } from './sums.ts';

const days: Record<string, string> = { [melur]: '2026-11-20', [nasi]: '2026-11-22', [teh]: '2026-11-24' };
const timesOf = (bill: string): BillTimes => ({ date: null, added: days[bill] ?? null, deletion: null });
const linesOf = (world: World, user = ali, times: Record<string, Partial<BillTimes>> = {}) =>
  activityOf(openBooks(world), user, (bill) => ({ ...timesOf(bill), ...times[bill] }));
const named = (lines: readonly ActivityLine[]) =>
  lines.map((line) => (line.kind === 'bill' ? line.bill.title : `${line.own} ${line.other.name}`));
const titled = (title: string, board: ReturnType<typeof table>) => ({
  ...board,
  bill: { ...board.bill, title },
});
/** Ali 23.40 and Bala 20.00 at Sri Melur in Makan, Ali and Chong at Nasi in Trip; one that nobody paid. */
const world: World = {
  bills: {
    [melur]: titled('Sri Melur', table({ a: 2340, b: 2000 }, all('b'), makanGroup)),
    [nasi]: titled('Nasi', table({ a: 500, c: 700 }, all('a'), trip)),
    [teh]: titled('Teh', table({ a: 300, b: 100 }, [], makanGroup)),
  },
  payments: {},
};
const at = (day: number) => ({ at: `2026-11-${day}T05:00:00.000Z` });

test('bills and payments, the newest first; what only this device has is newest of all', () => {
  const paid = sayWord(world, forBill(melur, 'a', 'b'), word('sent', 2340), at(21));
  const got = sayWord(paid, forGroup(trip, chong, ali), word('sent', 700), { at: null });
  expect(named(linesOf(got))).toEqual(['to Chong', 'Teh', 'Nasi', 'from Bala', 'Sri Melur']);
});

test('a bill is at its own day; without one, or with one to come, where it was added', () => {
  const added = '2026-11-29T02:00:00.000Z';
  const dated = (date: string | null) => named(linesOf(world, ali, { [melur]: { date, added } }));
  expect(dated('2026-11-21')).toEqual(['Teh', 'Nasi', 'Sri Melur']);
  expect(dated('2026-11-23')).toEqual(['Teh', 'Sri Melur', 'Nasi']);
  for (const date of [null, '2026-11-29', '2027-11-21'])
    expect(dated(date)).toEqual(['Sri Melur', 'Teh', 'Nasi']);
});

test('only what moves the user’s amount, or needs them', () => {
  expect(named(linesOf(world, chong))).toEqual(['Nasi']);
  expect(named(linesOf(world, 'nobody'))).toEqual([]);
  const others = sayWord(world, forGroup(makanGroup, chong, balan), word('sent', 100));
  expect(named(linesOf(others))).toEqual(named(linesOf(world)));
  const needs = (from: World) => named(linesOf(from).filter(({ needsMe }) => needsMe));
  expect(needs(world)).toEqual(['Teh']);
  const said = sayWord(world, forGroup(trip, chong, ali), word('sent', 700), at(23));
  expect(needs(said)).toEqual(['Teh', 'to Chong']);
  expect(needs(sayWord(said, forGroup(trip, chong, ali), word('got', 700)))).toEqual(['Teh']);
  // The payee has answered. The payer is asked, until they take their word back.
  const differs = sayWord(said, forGroup(trip, chong, ali), word('got', 600));
  expect(needs(differs)).toEqual(['Teh']);
  expect(named(linesOf(differs, chong).filter(({ needsMe }) => needsMe))).toEqual(['from Ali']);
  // No money moved: the payee has nothing to look for.
  const offset = { op: 'payment.set', field: 'how', value: 'offset' } as const;
  expect(needs(sayWord(said, forGroup(trip, chong, ali), offset))).toEqual(['Teh']);
  // The payee said that they got it: nothing is asked of the payer.
  expect(needs(sayWord(world, forBill(melur, 'a', 'b'), word('got', 2340)))).toEqual(['Teh']);
});

test('the start page and /settle begin with the payments that need the user, as they are listed', () => {
  fc.assert(
    fc.property(anyWorldOps, fc.constantFrom(ali, balan, chong), (ops, user) => {
      const books = openBooks(ops.reduce(applyWorldOp, startWorld));
      const listed = activityOf(books, user, timesOf).filter(
        (line) => line.kind === 'payment' && line.needsMe,
      );
      const { asked } = ownSums(books, user, () => true);
      expect(asked.map(({ payment }) => payment.id).toSorted()).toEqual(
        listed.map(({ id }) => id).toSorted(),
      );
    }),
  );
});

test('a deleted bill is there as long as what was paid for it comes back', () => {
  const deletion = { op: 'bill.set', field: 'deleted', value: true } as const;
  const deleted = edit(world, melur, deletion);
  expect(named(linesOf(deleted))).toEqual(['Teh', 'Nasi']);
  const paid = edit(sayWord(world, forBill(melur, 'a', 'b'), word('sent', 2340), at(21)), melur, deletion);
  expect(named(linesOf(paid))).toEqual(['Teh', 'Nasi', 'from Bala', 'Sri Melur']);
  expect(linesOf(paid).at(-1)).toMatchObject({ isPaidFor: true });
  const back = sayWord(paid, forGroup(makanGroup, balan, ali), word('got', 2340), at(25));
  expect(named(linesOf(back))).toEqual(['to Bala', 'Teh', 'Nasi', 'from Bala']);
});

test('a deleted bill is told when it was deleted, to who had a part, while it can come back', () => {
  const deleted = edit(world, melur, { op: 'bill.set', field: 'deleted', value: true });
  const times = { [melur]: { deletion: { by: 'Bala', at: '2026-11-23T05:00:00.000Z' } } };
  expect(named(linesOf(deleted, ali, times))).toEqual(['Teh', 'Sri Melur', 'Nasi']);
  expect(named(linesOf(deleted, chong, times))).toEqual(['Nasi']);
  expect(linesOf(deleted, ali, times)[1]).toMatchObject({ needsMe: false, times: times[melur] });
  expect(named(linesOf(deleted))).toEqual(['Teh', 'Nasi']);
});

test('lines are chosen by a person and by a group', () => {
  const chosen = (person: string | null, book: string | null) =>
    named(linesOf(world).filter((line) => isChosen(line, { person, book })));
  expect(chosen(balan, null)).toEqual(['Teh', 'Sri Melur']);
  expect(chosen(null, `group.${trip}`)).toEqual(['Nasi']);
  expect(chosen(balan, `group.${trip}`)).toEqual([]);
});

test('a book folds once nobody pays anybody, and nothing is missing in it', () => {
  const fold = (from: World) => openBooks(from).map((book) => isFolded(book));
  expect(fold(world)).toEqual([false, false]);
  const even = sayWord(world, forGroup(trip, chong, ali), word('sent', 700));
  expect(fold(even)).toEqual([false, true]);
  const makan = sayWord(even, forBill(melur, 'a', 'b'), word('sent', 2340));
  expect(fold(makan)).toEqual([false, true]); // Teh is not counted yet
  expect(fold({ bills: { [teh]: world.bills[teh]! }, payments: {} })).toEqual([false]);
});

test('a folded book has nobody who pays, whatever happened', () => {
  fc.assert(
    fc.property(anyWorldOps, (ops) => {
      for (const book of openBooks(ops.reduce(applyWorldOp, startWorld)))
        if (isFolded(book)) {
          expect([...book.balances.values()].every((one) => isEven(one, book.currency))).toBe(true);
          for (const { id } of book.bills)
            for (const person of book.people.keys())
              expect(ownOnBill(book, id, person)).toMatchObject({ pay: 0, back: 0 });
        }
    }),
  );
});

test('what one pays in a group, or with a person, is a part of one’s sums', () => {
  const books = openBooks(world);
  const { mine, pay, back } = ownSums(books, ali, () => true);
  const ringgit = (amount: number) => [{ currency: 'MYR', amount }];
  const of = (group: string) => sumsOf(mine, ({ book }) => book.id === `group.${group}`);
  expect([of(makanGroup), of(trip)]).toEqual([
    { pay: ringgit(2340), back: [] },
    { pay: [], back: ringgit(700) },
  ]);
  expect([pay, back]).toEqual([ringgit(2340), ringgit(700)]);
  expect(userOnBill(books, melur, ali)).toEqual({
    pay: 2340,
    payee: balan,
    back: 0,
    waiting: 0,
    isSide: true,
  });
  expect(userOnBill(books, nasi, ali)).toMatchObject({ pay: 0, back: 700 });
  expect(userOnBill(books, teh, ali)).toMatchObject({ pay: 0, back: 0, isSide: false });
  expect(userOnBill(books, nasi, balan)).toBeNull();
  expect(anyPerson(trip, { user: ali, person: null })?.name).toBe('Ali');
});
