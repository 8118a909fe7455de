import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ali,
  all,
  anyWorldOps,
  applyWorldOp,
  balan,
  billsOf,
  chong,
  devi,
  edit,
  forBill,
  forGroup,
  makanGroup,
  melur,
  nasi,
  openBooks,
  sayWord,
  standing,
  startWorld,
  table,
  trip,
  word,
  type World,
} from '../../../tests/properties/books.ts';
import { deletion, type Board } from '../board/board.ts';
import { minor } from '../money/money.ts';
import { roundOps } from '../split/rounded.ts';
import { split } from '../split/split.ts';
import { booksOf, isBookOf } from './books.ts';
import { duesOf, reopenedWithout } from './dues.ts';
import { openParts } from './open-parts.ts';
import { planOf } from './plan.ts';
import { ringOf } from './rings.ts';
import { ownSums } from './sums.ts';
import { whyOf } from './why.ts';

const price = (id: string, value: number) =>
  ({ op: 'item.set', id, field: 'price', value: minor(value) }) as const;
const paidBy = (who: string) => ({ op: 'bill.set', field: 'paid', value: all(who) }) as const;
const moveTo = (group: string | null) => ({ op: 'bill.set', field: 'group', value: group }) as const;
const isDeleted = { op: 'bill.set', field: 'deleted', value: true } as const;

/** Ali 23.40, Bala 20.00 and Chong 35.13 at Sri Melur; Bala paid. */
const dinner: World = {
  bills: { [melur]: table({ a: 2340, b: 2000, c: 3513 }, all('b'), makanGroup) },
  payments: {},
};
const aliPaid = sayWord(dinner, forBill(melur, 'a', 'b'), word('sent', 2340));

describe('without a special rule', () => {
  test('a bill is edited after somebody paid: payments stand, and the rest comes back', () => {
    const cheaper = edit(aliPaid, melur, price('i-a', 2020));
    expect(standing(cheaper, melur)).toEqual({ Ali: 320, Bala: 3193, Chong: -3513 });
    const dearer = edit(aliPaid, melur, price('i-a', 2500));
    expect(standing(dearer, melur)['Ali']).toBe(-160);
    expect(duesOf(openBooks(dearer)[0]!, melur)[0]).toEqual({
      from: ali,
      to: balan,
      whole: 2500,
      open: 160,
      isAsked: true,
    });
  });

  test('parts are rounded for cash: what is still to pay is whole ringgit, and who has paid owes nothing', () => {
    const said = sayWord(aliPaid, forBill(melur, 'c', 'b'), word('sent', 1000));
    const bookOf = (world: World) => openBooks(world)[0]!;
    const board = said.bills[melur] as Board;
    const open = openParts(bookOf(said), melur);
    expect([...open]).toEqual([['c', 2513]]);
    const totals = new Map(
      Object.entries(board.columns).map(([id]) => [id, split(board, melur).people[id]!.total]),
    );
    const after = roundOps(board, totals, open, minor(100)).reduce(
      (world, op) => edit(world, melur, op),
      said,
    );
    expect(standing(after, melur)).toEqual({ Ali: 0, Bala: 2500, Chong: -2500 });
  });

  test('parts are not rounded for cash on a bill that is settled with others of its group', () => {
    const together: World = {
      bills: {
        [melur]: table({ a: 2340, b: 0, x: 1500 }, all('b'), makanGroup),
        [nasi]: table({ a: 500, b: 0 }, all('b'), makanGroup),
      },
      payments: {},
    };
    const book = openBooks(together)[0]!;
    expect([...openParts(book, melur)]).toEqual([['x', 1500]]);
  });

  test('a paid bill is deleted: its parts count nothing, its payments stand', () => {
    const gone = edit(aliPaid, melur, isDeleted);
    expect(standing(gone, melur)).toEqual({ Ali: 2340, Bala: -2340, Chong: 0 });
    expect(planOf(openBooks(gone)[0]!)).toEqual([{ from: balan, to: ali, amount: 2340 }]);
  });

  test('who paid changes from Bala to Chong: Bala owes what he got, Chong is owed', () => {
    const changed = edit(aliPaid, melur, paidBy('c'));
    expect(standing(changed, melur)).toEqual({ Ali: 0, Bala: -4340, Chong: 4340 });
    const [book] = openBooks(changed);
    expect(planOf(book!)).toEqual([{ from: balan, to: chong, amount: 4340 }]);
    expect(duesOf(book!, melur).filter(({ open }) => open > 0)).toEqual([
      { from: balan, to: chong, whole: 2000, open: 4340, isAsked: true },
    ]);
  });

  test('a bill moves to another group and out of all: its payments go along', () => {
    for (const group of [trip, null]) {
      const moved = edit(aliPaid, melur, moveTo(group));
      expect(openBooks(moved)).toHaveLength(1);
      expect(standing(moved, melur)).toEqual(standing(aliPaid, melur));
    }
  });

  test('a bill that leaves a settled group opens what its people paid for it together with others', () => {
    const bills = { ...dinner.bills, [nasi]: table({ a: 0, b: 2340, c: 0 }, all('a'), makanGroup) };
    const settled = sayWord({ bills, payments: {} }, forGroup(makanGroup, chong, balan), word('got', 3513));
    const [book] = openBooks(settled);
    expect(planOf(book!)).toEqual([]);
    expect([reopenedWithout(book!, nasi), reopenedWithout(book!, melur)]).toEqual([2340, 5853]);
    const open = edit(settled, nasi, price('i-b', 2000));
    expect(reopenedWithout(openBooks(open)[0]!, nasi)).toBe(0);
    expect(reopenedWithout(openBooks(aliPaid)[0]!, melur)).toBe(0);
  });

  test('a column is claimed or joined: nothing moves, and the amounts stay', () => {
    const guest: World = {
      bills: { [melur]: table({ x: 2340, b: 2000, c: 100 }, all('b'), makanGroup) },
      payments: {},
    };
    const paid = sayWord(guest, forBill(melur, 'x', 'b'), word('got', 2340));
    expect(standing(paid, melur)).toEqual({ 'Guest x': 0, Bala: 100, Chong: -100 });
    const claimed = edit(paid, melur, { op: 'column.set', id: 'x', field: 'user', value: devi });
    expect(standing(claimed, melur)).toEqual({ Devi: 0, Bala: 100, Chong: -100 });
  });

  test('somebody with a payment is taken off the bill: they stand there with what comes back', () => {
    const off = edit(aliPaid, melur, deletion('column', 'a'));
    expect(standing(off, melur)).toEqual({ Ali: 2340, Bala: 1173, Chong: -3513 });
  });

  test('two names of one person are one, also where one paid the other', () => {
    const isSame = (id: string) => (id === devi ? ali : id);
    const books = booksOf(
      billsOf({ bills: { [melur]: table({ a: 100, d: 200, b: 50 }, all('b'), makanGroup) }, payments: {} }),
      [
        {
          id: forGroup(makanGroup, ali, devi),
          doc: { sent: minor(70), got: null, how: null, note: '', apart: false },
          at: null,
        },
      ],
      (_, { user, person }) => {
        const id = user ?? person;
        return id === null ? null : { id: isSame(id), user: isSame(id), name: null };
      },
    );
    expect([...books[0]!.balances]).toEqual([
      [ali, -300],
      [balan, 300],
    ]);
  });

  test('the payee never reacts: it counts already; the payer lies: "Not received" takes it back', () => {
    expect(standing(aliPaid, melur)['Ali']).toBe(0);
    const denied = sayWord(aliPaid, forBill(melur, 'a', 'b'), word('got', 0));
    expect(standing(denied, melur)['Ali']).toBe(-2340);
    expect(ringOf(openBooks(denied)[0]!, melur, ali, balan).state).toBe('differs');
  });

  test('nobody has a dish yet: the payer bears it, and the others owe their part and no more', () => {
    const item = { name: '', quantity: 1, price: minor(900), taxRate: null, rank: '1', shares: {} };
    const open = edit(dinner, melur, { op: 'item.add', id: 'cendol', item });
    expect(standing(open, melur)).toEqual({ Ali: -2340, Bala: 5853, Chong: -3513 });
  });
});

describe('learned from others', () => {
  test('spliit 197, 133, 365: payer and payee who both mark it make one payment of one person', () => {
    const both = sayWord(aliPaid, forBill(melur, 'a', 'b'), word('got', 2340));
    const [book] = openBooks(both);
    expect(book!.payments).toHaveLength(1);
    expect(standing(both, melur)).toEqual(standing(aliPaid, melur));
    expect(ringOf(book!, melur, ali, balan).state).toBe('full');
    expect(ringOf(book!, melur, chong, balan).state).toBe('empty');
  });

  test('cospend 162, split-pro 579: each word goes back to nothing', () => {
    const back = sayWord(aliPaid, forBill(melur, 'a', 'b'), word('sent', null));
    expect(standing(back, melur)).toEqual(standing(dinner, melur));
    expect(ringOf(openBooks(back)[0]!, melur, ali, balan).state).toBe('empty');
  });

  test('settled amounts that stayed after the bill was deleted: brought back, all is as before', () => {
    const gone = edit(aliPaid, melur, isDeleted);
    const back = edit(gone, melur, { ...isDeleted, value: false });
    expect(standing(back, melur)).toEqual(standing(aliPaid, melur));
    expect(planOf(openBooks(gone)[0]!)).toHaveLength(1);
  });

  test('netted transfers mark no gross part paid: the ring of another bill stays empty', () => {
    const bills = { ...dinner.bills, [nasi]: table({ a: 100, b: 300 }, all('a'), makanGroup) };
    const net = openBooks({ bills, payments: {} })[0]!;
    const owed = planOf(net).find(({ from }) => from === ali)!;
    expect(owed).toEqual({ from: ali, to: balan, amount: 2040 });
    const paid = sayWord({ bills, payments: {} }, forGroup(makanGroup, ali, balan), word('sent', 2040));
    const [book] = openBooks(paid);
    expect(ringOf(book!, melur, ali, balan).state).toBe('empty');
    expect(duesOf(book!, melur).find(({ from }) => from === ali)).toEqual({
      from: ali,
      to: balan,
      whole: 2340,
      open: 2340,
      isAsked: false,
    });
  });

  test('balances that drifted: they are what bills and payments are, after any history', () => {
    const there = edit(edit(aliPaid, melur, price('i-a', 1)), melur, price('i-a', 2340));
    expect(openBooks(there)).toEqual(openBooks(aliPaid));
  });

  test('split-pro 747: lines of "why" add up to the simplified total', () => {
    const bills = { ...dinner.bills, [nasi]: table({ a: 100, b: 300 }, all('a'), makanGroup) };
    const book = openBooks({ bills, payments: {} })[0]!;
    expect(whyOf(book, ali).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['part', -2340],
      ['outlay', 400],
      ['part', -100],
    ]);
    expect(ownSums([book], ali, () => true).pay).toEqual([{ currency: 'MYR', amount: 2040 }]);
  });
});

test('one truth: a bill that is all of a book asks for exactly what the plan says', () => {
  fc.assert(
    fc.property(anyWorldOps, (ops) => {
      const { bills, payments } = ops.reduce(applyWorldOp, startWorld);
      const ofMelur = Object.entries(payments).filter(([id]) => id.startsWith(`1.bill.${melur}.`));
      const books = openBooks({ bills: { [melur]: bills[melur]! }, payments: Object.fromEntries(ofMelur) });
      const book = books.find((one) => isBookOf(one, melur));
      const asked = duesOf(book!, melur).flatMap(({ from, to, open: amount }) =>
        amount > 0 ? [`${from} ${to} ${amount}`] : [],
      );
      const planned = planOf(book!).map(({ from, to, amount }) => `${from} ${to} ${amount}`);
      expect(asked.toSorted()).toEqual(planned.toSorted());
    }),
  );
});
