import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ali,
  all,
  anyBillOp,
  anyWorldOps,
  applyWorldOp,
  bala,
  billsOf,
  anyPerson,
  chong,
  devi,
  edit,
  forBill,
  forGroup,
  forPair,
  makan,
  melur,
  nasi,
  openBooks,
  say,
  standing,
  startWorld,
  table,
  teh,
  trip,
  word,
  type World,
} from '../../../tests/properties/books.ts';
import { deletion } from '../board/board.ts';
import { sen, type Sen } from '../money/money.ts';
import { booksOf, isEven, planOf, type Book } from './books.ts';
import { comesBack, duesOf } from './dues.ts';
import { ringOf } from './rings.ts';
import { ownSums } from './sums.ts';
import { whyOf } from './why.ts';

const total = (book: Book) => [...book.balances.values()].reduce((sum, one) => sum + one, 0);
const price = (id: string, value: number) =>
  ({ op: 'item.set', id, field: 'price', value: sen(value) }) as const;
const paidBy = (who: string) => ({ op: 'bill.set', field: 'paid', value: all(who) }) as const;
const moveTo = (group: string | null) => ({ op: 'bill.set', field: 'group', value: group }) as const;
const isDeleted = { op: 'bill.set', field: 'deleted', value: true } as const;

/** Ali 23.40, Bala 20.00 and Chong 35.13 at Sri Melur; Bala paid. */
const dinner: World = {
  bills: { [melur]: table({ a: 2340, b: 2000, c: 3513 }, all('b'), makan) },
  payments: {},
};
const aliPaid = say(dinner, forBill(melur, 'a', 'b'), word('sent', 2340));

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
              { balances: new Map([...book.balances].toSorted()), plan: planOf(book) },
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
          say(now, forGroup(group, from, to, n), word('sent', amount));
        const isNameable = ({ from, to }: (typeof plan)[number]) => !/\./.test(from + to);
        const nameable = plan.filter(isNameable);
        const one = nameable[pick % (nameable.length || 1)];
        if (!one) return;
        const now = (after: World) => openBooks(after).find(({ id }) => id === book.id)!;
        expect(planOf(now(pay(world, one, 7)))).toEqual(plan.filter((other) => other !== one));
        if (nameable.length < plan.length) return;
        for (const [at, each] of plan.entries()) world = pay(world, each, 10 + at);
        expect(planOf(now(world))).toEqual([]);
      }),
    );
  });

  test('a bill asks nobody for more than they owe in the book in all', () => {
    fc.assert(
      fc.property(anyWorldOps, (ops) => {
        for (const book of openBooks(ops.reduce(applyWorldOp, startWorld)))
          for (const { id } of book.bills) {
            const asked = new Map<string, number>();
            for (const due of duesOf(book, id)) asked.set(due.from, (asked.get(due.from) ?? 0) + due.asked);
            for (const [person, sum] of asked)
              expect(sum).toBeLessThanOrEqual(Math.max(0, -book.balances.get(person)!));
          }
      }),
    );
  });
});

describe('which book', () => {
  const idsOf = (world: World) => openBooks(world).map(({ id }) => id);

  test('BOOK-2 a bill of a group is in its book, of two users alone in theirs, any other is one', () => {
    const bills = {
      [melur]: table({ a: 100, b: 200 }, all('b')),
      [nasi]: table({ a: 100, b: 200, x: 100 }, all('b')),
      [teh]: table({ a: 100, b: 200, x: 100 }, all('b'), makan),
    };
    expect(idsOf({ bills, payments: {} })).toEqual([`pair.${ali}.${bala}`, `bill.${nasi}`, `group.${makan}`]);
  });

  test('BOOK-2 a third person joins a bill of two with a payment: the payment goes where the bill goes', () => {
    const two: World = { bills: { [melur]: table({ a: 100, b: 200 }, all('b')) }, payments: {} };
    const paid = say(two, forBill(melur, 'a', 'b'), word('sent', 100));
    expect(idsOf(paid)).toEqual([`pair.${ali}.${bala}`]);
    const column = { title: 'Mum', content: '', rank: '2', user: null, covered: false };
    const three = edit(paid, melur, { op: 'column.add', id: 'x', column });
    expect(idsOf(three)).toEqual([`bill.${melur}`]);
    expect(standing(three, melur)).toEqual({ Ali: 0, Bala: 0, Mum: 0 });
  });

  test('a payment whose bill this device does not have still adds up, in a book of its own', () => {
    const [book] = openBooks(say({ bills: {}, payments: {} }, forBill(melur, 'a', 'b'), word('sent', 100)));
    expect([book!.id, total(book!)]).toEqual([`bill.${melur}`, 0]);
  });

  test('an id that is no payment is left out; "constructor" is nobody', () => {
    const odd = say(dinner, 'nonsense', word('sent', 5));
    expect(openBooks(odd)[0]!.payments).toEqual([]);
    const named = say(dinner, forBill(melur, 'constructor', 'b'), word('sent', 5));
    expect(total(openBooks(named)[0]!)).toBe(0);
  });
});

describe('without a special rule', () => {
  test('a bill is edited after somebody paid: payments stand, and the rest comes back', () => {
    const cheaper = edit(aliPaid, melur, price('i-a', 2020));
    expect(standing(cheaper, melur)).toEqual({ Ali: 320, Bala: 3193, Chong: -3513 });
    expect(comesBack(openBooks(cheaper)[0]!, melur, ali)).toBe(320);
    const dearer = edit(aliPaid, melur, price('i-a', 2500));
    expect(standing(dearer, melur)['Ali']).toBe(-160);
    expect(duesOf(openBooks(dearer)[0]!, melur)[0]).toEqual({
      from: ali,
      to: bala,
      whole: 2500,
      open: 160,
      asked: 160,
    });
  });

  test('a paid bill is deleted: its shares count nothing, its payments stand', () => {
    const gone = edit(aliPaid, melur, isDeleted);
    expect(standing(gone, melur)).toEqual({ Ali: 2340, Bala: -2340, Chong: 0 });
    expect(comesBack(openBooks(gone)[0]!, melur, ali)).toBe(2340);
    expect(planOf(openBooks(gone)[0]!)).toEqual([{ from: bala, to: ali, amount: 2340 }]);
  });

  test('who paid changes from Bala to Chong: Bala owes what he got, Chong is owed', () => {
    const changed = edit(aliPaid, melur, paidBy('c'));
    expect(standing(changed, melur)).toEqual({ Ali: 0, Bala: -4340, Chong: 4340 });
    const [book] = openBooks(changed);
    expect(planOf(book!)).toEqual([{ from: bala, to: chong, amount: 4340 }]);
    expect(duesOf(book!, melur).filter(({ asked }) => asked > 0)).toEqual([
      { from: bala, to: chong, whole: 2000, open: 4340, asked: 4340 },
    ]);
  });

  test('a bill moves to another group and out of all: its payments go along', () => {
    for (const group of [trip, null]) {
      const moved = edit(aliPaid, melur, moveTo(group));
      expect(openBooks(moved)).toHaveLength(1);
      expect(standing(moved, melur)).toEqual(standing(aliPaid, melur));
    }
  });

  test('a column is claimed or joined: nothing moves, and the amounts stay', () => {
    const guest: World = {
      bills: { [melur]: table({ x: 2340, b: 2000, c: 100 }, all('b'), makan) },
      payments: {},
    };
    const paid = say(guest, forBill(melur, 'x', 'b'), word('got', 2340));
    expect(Object.values(standing(paid, melur))).toEqual([0, 100, -100]);
    const claimed = edit(paid, melur, { op: 'column.set', id: 'x', field: 'user', value: devi });
    expect(standing(claimed, melur)).toEqual({ Devi: 0, Bala: 100, Chong: -100 });
  });

  test('somebody with a payment is taken off the bill: they stand there with what comes back', () => {
    const off = edit(aliPaid, melur, deletion('column', 'a'));
    expect(standing(off, melur)).toEqual({ Ali: 2340, Bala: 1173, Chong: -3513 });
    expect(comesBack(openBooks(off)[0]!, melur, ali)).toBe(2340);
  });

  test('two names of one person are one, also where one paid the other', () => {
    const isSame = (id: string) => (id === devi ? ali : id);
    const books = booksOf(
      billsOf({ bills: { [melur]: table({ a: 100, d: 200, b: 50 }, all('b'), makan) }, payments: {} }),
      [
        {
          id: forGroup(makan, ali, devi),
          doc: { sent: sen(70), got: null, how: null, note: '', apart: false },
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
      [bala, 300],
    ]);
  });

  test('the payee never reacts: it counts already; the payer lies: "Not received" takes it back', () => {
    expect(standing(aliPaid, melur)['Ali']).toBe(0);
    const denied = say(aliPaid, forBill(melur, 'a', 'b'), word('got', 0));
    expect(standing(denied, melur)['Ali']).toBe(-2340);
    expect(ringOf(openBooks(denied)[0]!, melur, ali, bala).state).toBe('differs');
  });

  test('nobody has a dish yet: the payer bears it, and the others owe their share and no more', () => {
    const item = { name: '', quantity: 1, price: sen(900), taxRate: null, rank: '1', shares: {} };
    const open = edit(dinner, melur, { op: 'item.add', id: 'cendol', item });
    expect(standing(open, melur)).toEqual({ Ali: -2340, Bala: 5853, Chong: -3513 });
  });
});

describe('learned from others', () => {
  test('spliit 197, 133, 365: payer and payee who both mark it make one payment of one person', () => {
    const both = say(aliPaid, forBill(melur, 'a', 'b'), word('got', 2340));
    const [book] = openBooks(both);
    expect(book!.payments).toHaveLength(1);
    expect(standing(both, melur)).toEqual(standing(aliPaid, melur));
    expect(ringOf(book!, melur, ali, bala).state).toBe('full');
    expect(ringOf(book!, melur, chong, bala).state).toBe('empty');
  });

  test('cospend 162, split-pro 579: each word goes back to nothing', () => {
    const back = say(aliPaid, forBill(melur, 'a', 'b'), word('sent', null));
    expect(standing(back, melur)).toEqual(standing(dinner, melur));
    expect(ringOf(openBooks(back)[0]!, melur, ali, bala).state).toBe('empty');
  });

  test('settled amounts that stayed after the bill was deleted: brought back, all is as before', () => {
    const gone = edit(aliPaid, melur, isDeleted);
    const back = edit(gone, melur, { ...isDeleted, value: false });
    expect(standing(back, melur)).toEqual(standing(aliPaid, melur));
    expect(planOf(openBooks(gone)[0]!)).toHaveLength(1);
  });

  test('netted transfers mark no gross share paid: the ring of another bill stays empty', () => {
    const bills = { ...dinner.bills, [nasi]: table({ a: 100, b: 300 }, all('a'), makan) };
    const net = openBooks({ bills, payments: {} })[0]!;
    const owed = planOf(net).find(({ from }) => from === ali)!;
    expect(owed).toEqual({ from: ali, to: bala, amount: 2040 });
    const paid = say({ bills, payments: {} }, forGroup(makan, ali, bala), word('sent', 2040));
    const [book] = openBooks(paid);
    expect(ringOf(book!, melur, ali, bala).state).toBe('empty');
    expect(duesOf(book!, melur).find(({ from }) => from === ali)).toEqual({
      from: ali,
      to: bala,
      whole: 2340,
      open: 2340,
      asked: 0,
    });
  });

  test('balances that drifted: they are what bills and payments are, after any history', () => {
    const there = edit(edit(aliPaid, melur, price('i-a', 1)), melur, price('i-a', 2340));
    expect(openBooks(there)).toEqual(openBooks(aliPaid));
  });

  test('split-pro 747: lines of "why" add up to the simplified total', () => {
    const bills = { ...dinner.bills, [nasi]: table({ a: 100, b: 300 }, all('a'), makan) };
    const book = openBooks({ bills, payments: {} })[0]!;
    expect(whyOf(book, ali).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['share', -2340],
      ['outlay', 400],
      ['share', -100],
    ]);
    expect(ownSums([book], ali, () => true).pay).toBe(2040);
  });
});

test('transfers below 5 sen are not shown, and who is within 4 sen is even; "why" shows them', () => {
  const four = { bills: { [melur]: table({ a: 4, b: 100 }, all('b'), makan) }, payments: {} };
  const [book] = openBooks(four);
  expect([planOf(book!), duesOf(book!, melur)[0]?.asked]).toEqual([[], 0]);
  expect(isEven(book!.balances.get(ali)!)).toBe(true);
  expect(whyOf(book!, ali)).toEqual([{ kind: 'share', bill: melur, title: 'Sri Melur', amount: -4 }]);
  expect(isEven(sen(5))).toBe(false);
});

test('a plan prefers pairs that shared a bill', () => {
  const bills = {
    [melur]: table({ a: 500, d: 0 }, all('d'), makan),
    [nasi]: table({ b: 500, c: 0 }, all('c'), makan),
  };
  const plan = planOf(openBooks({ bills, payments: {} })[0]!);
  expect(plan.map(({ from, to, amount }) => [from, to, amount as number])).toEqual([
    [ali, devi, 500],
    [bala, chong, 500],
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
  expect(sums.pay).toBe(2440 as Sen);
  expect(sums.back).toBe(0);
  expect(sums.others.map(({ from }) => from.name)).toEqual(['Chong']);
  expect(sums.uncounted.map(({ id }) => id)).toEqual([teh]);
});

test('a payment of a pair without bills is a book of its own', () => {
  const world = say({ bills: {}, payments: {} }, forPair(bala, ali), word('sent', 500));
  expect(ownSums(openBooks(world), ali, () => true).mine[0]).toMatchObject({ amount: 500 });
});
