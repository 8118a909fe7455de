import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ali,
  all,
  anyBillOp,
  anyWorldOps,
  applyWorldOp,
  balan,
  billsOf,
  anyPerson,
  chong,
  devi,
  edit,
  forBill,
  forGroup,
  forPair,
  inCurrencyOf,
  makanGroup,
  melur,
  nasi,
  openBooks,
  sayWord,
  standing,
  startWorld,
  table,
  teh,
  word,
  type World,
} from '../../../tests/properties/books.ts';
import { leastPaid } from '../money/currencies.ts';
import { addMinor, formatTotals, MAX_AMOUNT, minor } from '../money/money.ts';
import { resultOf } from '../split/outlays.ts';
import { booksOf, isEven, type Book } from './books.ts';
import { openBetween, duesOf } from './dues.ts';
import { byCurrencies, evenPayments, netOf, pairBalances } from './offsets.ts';
import { emptyPayment, paymentId } from './payment.ts';
import { planOf } from './plan.ts';
import { ownSums, userOnBill } from './sums.ts';
import { paymentToWrite } from './target.ts';
import { whyOf, whyTransfer } from './why.ts';

const total = (book: Book) => [...book.balances.values()].reduce((sum, one) => sum + one, 0);
/** Ali 23.40, Bala 20.00 and Chong 35.13 at Sri Melur; Bala paid. */
const dinner: World = {
  bills: { [melur]: table({ a: 2340, b: 2000, c: 3513 }, all('b'), makanGroup) },
  payments: {},
};

describe('properties', () => {
  test('BOOK-1 each book adds up to 0 under any operations in any order, doubled', () => {
    fc.assert(
      fc.property(anyWorldOps, fc.boolean(), (ops, isDoubled) => {
        let world = startWorld;
        for (const one of isDoubled ? ops.flatMap((op) => [op, op]) : ops) {
          world = applyWorldOp(world, one);
        }
        for (const book of openBooks(world)) expect(total(book)).toBe(0);
      }),
    );
  });

  test('BOOK-1 more of the largest payments than one bill can hold still add up', () => {
    const days = Array.from({ length: 40 }, (_, day) =>
      String(20260101 + (day % 28) + 100 * Math.floor(day / 28)),
    );
    const payments = days.flatMap((day) =>
      Array.from({ length: 40 }, (_, n) => ({
        id: paymentId({ for: 'pair', from: ali, to: balan, day, n: n + 1 }),
        doc: { ...emptyPayment, sent: minor(MAX_AMOUNT) },
        at: null,
      })),
    );
    const books = booksOf([], payments, anyPerson);
    expect(books.map(total)).toEqual([0]);
    expect(ownSums(books, ali, () => true).back).toEqual([{ currency: 'MYR', amount: 1600 * MAX_AMOUNT }]);
  });

  test('BOOK-3 edits, moves and deletions of bills change no payment', () => {
    fc.assert(
      fc.property(anyWorldOps, fc.array(anyBillOp, { maxLength: 20 }), (ops, edits) => {
        const before = ops.reduce(applyWorldOp, startWorld);
        const after = edits.reduce(applyWorldOp, before);
        expect(after.payments).toEqual(before.payments);
        const counted = (world: World) =>
          new Map(openBooks(world).flatMap((book) => book.payments.map((one) => [one.id, one.counted])));
        expect(counted(after)).toEqual(counted(before));
      }),
    );
  });

  test('BOOK-4 the order of bills and payments changes no amount', () => {
    fc.assert(
      fc.property(anyWorldOps, (ops) => {
        const world = ops.reduce(applyWorldOp, startWorld);
        const turned = booksOf(
          billsOf(world).toReversed(),
          Object.values(world.payments).toReversed(),
          anyPerson,
        );
        const amounts = (books: readonly Book[]) =>
          new Map(
            books.map((book) => [
              book.id,
              { balances: Object.fromEntries(book.balances), plan: planOf(book) },
            ]),
          );
        expect(amounts(turned)).toEqual(amounts(openBooks(world)));
      }),
    );
  });

  test('WHY-1 lines of "why" add up to the balance, to the sen', () => {
    fc.assert(
      fc.property(anyWorldOps, (ops) => {
        for (const book of openBooks(ops.reduce(applyWorldOp, startWorld)))
          for (const [person, balance] of book.balances)
            expect(whyOf(book, person).reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
      }),
    );
  });

  test('carrying out one suggestion leaves the others, and all of them make everybody even', () => {
    fc.assert(
      fc.property(anyWorldOps, fc.nat(), (ops, pick) => {
        let world = ops.reduce(applyWorldOp, startWorld);
        const book = openBooks(world).find(({ about }) => about.for === 'group');
        const plan = book ? planOf(book) : [];
        if (!book || book.about.for !== 'group' || plan.length === 0) return;
        const { group } = book.about;
        const pay = (now: World, { from, to, amount }: (typeof plan)[number], n: number) =>
          sayWord(now, inCurrencyOf(book, forGroup(group, from, to, n)), word('sent', amount));
        const isNameable = ({ from, to }: (typeof plan)[number]) => !/\./.test(from + to);
        const nameable = plan.filter(isNameable);
        const one = nameable[pick % (nameable.length || 1)];
        if (!one) return;
        const now = (after: World) => openBooks(after).find(({ id }) => id === book.id)!;
        const amounts = (lines: readonly (typeof plan)[number][]) =>
          lines.map(({ from, to, amount }) => `${from} ${to} ${amount}`);
        expect(amounts(planOf(now(pay(world, one, 7))))).toEqual(
          amounts(plan.filter((other) => other !== one)),
        );
        if (nameable.length < plan.length) return;
        for (const [at, each] of plan.entries()) world = pay(world, each, 10 + at);
        expect(planOf(now(world))).toEqual([]);
      }),
    );
  });

  test('a bill alone asks each person for their part and the rest they carry, less outlay and payments', () => {
    fc.assert(
      fc.property(anyWorldOps, (ops) => {
        for (const book of openBooks(ops.reduce(applyWorldOp, startWorld)))
          for (const { id, parts, who, isPaid, isDeleted } of book.bills) {
            const dues = duesOf(book, id);
            for (const person of book.people.keys()) {
              const payments = book.payments.filter(({ about }) => about.for === 'bill' && about.bill === id);
              const sums = (side: 'from' | 'to') =>
                addMinor(...payments.filter((one) => one[side] === person).map(({ counted }) => counted));
              const part = Object.keys(parts)
                .filter((column) => who[column] === person && isPaid && !isDeleted)
                .reduce((sum, column) => sum + resultOf(parts[column]!), 0);
              const gets = part + sums('from') - sums('to');
              const asked = addMinor(...dues.filter(({ from }) => from === person).map(({ open }) => open));
              const back = addMinor(...dues.filter(({ to }) => to === person).map(({ open }) => open));
              // Nobody is asked for less than the least: so each transfer may be that much off.
              const least = leastPaid(book.currency) * book.people.size;
              expect(Math.abs(back - asked - gets)).toBeLessThan(least);
            }
          }
      }),
    );
  });

  test('what a bill asks one person for another is what its dues say, for each pair', () => {
    fc.assert(
      fc.property(anyWorldOps, (ops) => {
        for (const book of openBooks(ops.reduce(applyWorldOp, startWorld)))
          for (const bill of book.bills)
            for (const from of book.people.keys())
              for (const to of book.people.keys()) {
                const due = duesOf(book, bill.id).find((one) => one.from === from && one.to === to);
                expect(openBetween(book, bill, from, to)).toBe(due?.open ?? 0);
              }
      }),
      { numRuns: 20 },
    );
  });
});

describe('several currencies', () => {
  const thb = { op: 'bill.set', field: 'currency', value: 'THB' } as const;
  const inGroup = (had: Record<string, number>, by: string) => table(had, all(by), makanGroup);

  test('BOOK-5 a group with bills in four currencies has four books, and each adds up to 0', () => {
    const bills = {
      ...dinner.bills,
      [nasi]: inGroup({ a: 65_000, b: 100 }, 'a'),
      [teh]: inGroup({ a: 125_000, b: 99 }, 'b'),
    };
    const two = edit({ bills, payments: {} }, nasi, thb);
    const three = edit(two, teh, { ...thb, value: 'IDR' });
    const four = sayWord(
      three,
      inCurrencyOf({ currency: 'JPY' }, forGroup(makanGroup, ali, balan)),
      word('sent', 800),
    );
    const books = openBooks(four);
    const place = `group.${makanGroup}`;
    expect(books.map(({ id, place: at }) => [id, at])).toEqual(
      ['', '.THB', '.IDR', '.JPY'].map((currency) => [place + currency, place]),
    );
    expect(books.map(total)).toEqual([0, 0, 0, 0]);
    const { pay, back } = ownSums(books, ali, () => true);
    expect(formatTotals(pay)).toBe('RM 23.40 + Rp 125.000');
    expect(formatTotals(back)).toBe('฿ 1.00 + ¥ 800');
  });

  test('BOOK-5 settling one currency makes everybody even in it, and leaves the others', () => {
    fc.assert(
      fc.property(anyWorldOps, fc.nat(), (ops, pick) => {
        const world = ops.reduce(applyWorldOp, startWorld);
        const books = openBooks(world).filter(({ about }) => about.for === 'group');
        const book = books[pick % (books.length || 1)];
        if (book?.about.for !== 'group') return;
        const { group } = book.about;
        const plan = planOf(book).filter(({ from, to }) => !/\./.test(from + to));
        const settled = plan.reduce(
          (now, { from, to, amount }, at) =>
            sayWord(now, inCurrencyOf(book, forGroup(group, from, to, 10 + at)), word('sent', amount)),
          world,
        );
        const others = (of: World) =>
          openBooks(of).flatMap(({ id, balances }) => (id === book.id ? [] : [[id, [...balances]]]));
        expect(others(settled)).toEqual(others(world));
      }),
    );
  });

  test('BOOK-5 a bill that becomes one in baht asks for baht, and the ringgit paid for it come back', () => {
    const paid = sayWord(dinner, forBill(melur, 'a', 'b'), word('sent', 2340));
    const [ringgit, baht] = openBooks(edit(paid, melur, thb)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect([ringgit!.currency, baht!.currency]).toEqual(['MYR', 'THB']);
    expect(planOf(ringgit!)).toEqual([{ from: balan, to: ali, amount: 2340 }]);
    expect(planOf(baht!).find(({ from }) => from === ali)).toEqual({ from: ali, to: balan, amount: 2340 });
    expect(userOnBill([ringgit!, baht!], melur, ali)).toMatchObject({ pay: 2340 });
    const tap = { from: balan, to: ali, field: 'sent', amount: minor(2340), day: '20261127' } as const;
    expect(paymentToWrite(ringgit!, tap)).toBe(forBill(melur, 'b', 'a'));
    expect(paymentToWrite(baht!, tap)).toBe(`${forGroup(makanGroup, balan, ali)}.THB`);
  });

  test('BOOK-5 amounts of two currencies are never set against each other', () => {
    const bills = { ...dinner.bills, [nasi]: inGroup({ a: 100, b: 5000 }, 'a') };
    const world = edit({ bills, payments: {} }, nasi, thb);
    const books = openBooks(world);
    const balances = pairBalances(ownSums(books, ali, () => true).mine, balan);
    expect(balances.map(({ book, amount }) => [book.currency, amount as number])).toEqual([
      ['MYR', -2340],
      ['THB', 5000],
    ]);
    expect(() => netOf(balances)).toThrow(RangeError);
    expect(() => evenPayments(balances)).toThrow(RangeError);
    expect(byCurrencies(balances).map(evenPayments)).toMatchObject([
      { offsets: [], rest: { amount: 2340 } },
      { offsets: [], rest: { amount: 5000 } },
    ]);
  });
});

describe('which book', () => {
  const idsOf = (world: World) => openBooks(world).map(({ id }) => id);

  test('BOOK-2 a bill of a group is in its book, of two users alone in theirs, any other is one', () => {
    const bills = {
      [melur]: table({ a: 100, b: 200 }, all('b')),
      [nasi]: table({ a: 100, b: 200, x: 100 }, all('b')),
      [teh]: table({ a: 100, b: 200, x: 100 }, all('b'), makanGroup),
    };
    expect(idsOf({ bills, payments: {} })).toEqual([
      `pair.${ali}.${balan}`,
      `bill.${nasi}`,
      `group.${makanGroup}`,
    ]);
  });

  test('BOOK-2 a third person joins a bill of two with a payment: the payment goes where the bill goes', () => {
    const two: World = { bills: { [melur]: table({ a: 100, b: 200 }, all('b')) }, payments: {} };
    const paid = sayWord(two, forBill(melur, 'a', 'b'), word('sent', 100));
    expect(idsOf(paid)).toEqual([`pair.${ali}.${balan}`]);
    const column = { title: 'Mum', rank: '2', user: null, covered: false };
    const three = edit(paid, melur, { op: 'column.add', id: 'x', column });
    expect(idsOf(three)).toEqual([`bill.${melur}`]);
    expect(standing(three, melur)).toEqual({ Ali: 0, Bala: 0, Mum: 0 });
  });

  test('a payment whose bill this device does not have still adds up, in a book of its own', () => {
    const [book] = openBooks(
      sayWord({ bills: {}, payments: {} }, forBill(melur, 'a', 'b'), word('sent', 100)),
    );
    expect([book!.id, total(book!)]).toEqual([`bill.${melur}`, 0]);
  });

  test('an id that is no payment is left out; "constructor" is nobody', () => {
    const odd = sayWord(dinner, 'nonsense', word('sent', 5));
    expect(openBooks(odd)[0]!.payments).toEqual([]);
    const named = sayWord(dinner, forBill(melur, 'constructor', 'b'), word('sent', 5));
    expect(total(openBooks(named)[0]!)).toBe(0);
  });
});

test('transfers below 5 sen are not shown, and who is within 4 sen is even; "why" shows them', () => {
  const four = { bills: { [melur]: table({ a: 4, b: 100 }, all('b'), makanGroup) }, payments: {} };
  const [book] = openBooks(four);
  expect([planOf(book!), duesOf(book!, melur)[0]?.open]).toEqual([[], 0]);
  expect(isEven(book!.balances.get(ali)!, 'MYR')).toBe(true);
  expect(whyOf(book!, ali)).toEqual([{ kind: 'part', bill: melur, title: 'Sri Melur', amount: -4 }]);
  expect(isEven(minor(5), 'MYR')).toBe(false);
});

test('WHY-1 why of one transfer of several: own lines, the other transfers and the small rest make it', () => {
  fc.assert(
    fc.property(anyWorldOps, (ops) => {
      for (const book of openBooks(ops.reduce(applyWorldOp, startWorld)))
        for (const transfer of planOf(book))
          for (const person of [transfer.from, transfer.to]) {
            const { lines, others, small, amount } = whyTransfer(book, person, transfer);
            expect(amount).toBe(person === transfer.to ? transfer.amount : -transfer.amount);
            const sum = lines.reduce((together, line) => together + line.amount, 0);
            const rest = others.reduce(
              (left, one) => left + (one.to === person ? one.amount : -one.amount),
              0,
            );
            expect(sum - rest + small).toBe(amount);
            expect(Math.abs(small)).toBeLessThan(leastPaid(book.currency) * book.people.size);
          }
    }),
  );
});

test('a plan prefers pairs that shared a bill', () => {
  const bills = {
    [melur]: table({ a: 500, d: 0 }, all('d'), makanGroup),
    [nasi]: table({ b: 500, c: 0 }, all('c'), makanGroup),
  };
  const plan = planOf(openBooks({ bills, payments: {} })[0]!);
  expect(plan.map(({ from, to, amount }) => [from, to, amount as number])).toEqual([
    [ali, devi, 500],
    [balan, chong, 500],
  ]);
});

test('own sums: mine first, the others only where I am a member, and what nobody paid yet', () => {
  const bills = {
    ...dinner.bills,
    [nasi]: table({ a: 100, x: 200, y: 300 }, all('x')),
    [teh]: table({ a: 100, b: 200 }, []),
  };
  const sums = ownSums(openBooks({ bills, payments: {} }), ali, ({ about }) => about.for === 'group');
  expect(sums.mine.map(({ to, amount }) => [to.name, amount as number])).toEqual([
    ['Bala', 2340],
    ['Guest x', 100],
  ]);
  expect(sums.pay).toEqual([{ currency: 'MYR', amount: 2440 }]);
  expect(sums.back).toEqual([]);
  expect(sums.others.map(({ from }) => from.name)).toEqual(['Chong']);
  expect(sums.uncounted.map(({ id }) => id)).toEqual([teh]);
});

test('a payment of a pair without bills is a book of its own', () => {
  const world = sayWord({ bills: {}, payments: {} }, forPair(balan, ali), word('sent', 500));
  expect(ownSums(openBooks(world), ali, () => true).mine[0]).toMatchObject({ amount: 500 });
});

test('somebody typed on one bill only pays and is paid there: a payment can name both', () => {
  // The fewest transfers would be Ali to the guest of a bill that Ali was not on.
  const bills = {
    [melur]: table({ b: 500, x: 0 }, all('x'), makanGroup),
    [nasi]: table({ a: 500, b: 0 }, all('b'), makanGroup),
  };
  const [book] = openBooks({ bills, payments: {} });
  expect(planOf(book!).map(({ from, to }) => [from, book!.people.get(to)!.name])).toEqual([
    [balan, 'Guest x'],
    [ali, 'Bala'],
  ]);
  fc.assert(
    fc.property(anyWorldOps, (ops) => {
      for (const one of openBooks(ops.reduce(applyWorldOp, startWorld)))
        for (const line of planOf(one))
          expect(paymentToWrite(one, { ...line, field: 'sent', day: '20261127' })).not.toBeNull();
    }),
  );
});
