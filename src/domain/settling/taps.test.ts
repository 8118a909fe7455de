import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ali,
  all,
  anyCurrency,
  anyWorldOps,
  applyWorldOp,
  balan,
  chong,
  devi,
  forBill,
  forGroup,
  forPair,
  makanGroup,
  melur,
  nasi,
  openBooks,
  sayWord,
  startWorld,
  table,
  trip,
  word,
  type World,
} from '../../../tests/properties/books.ts';
import type { Currency } from '../money/currencies.ts';
import { minor } from '../money/money.ts';
import type { Book, BookPayment } from './books.ts';
import { paymentDay } from './day.ts';
import { evenPayments, evenWords, netOf, pairBalances } from './offsets.ts';
import { emptyPayment } from './payment.ts';
import { ringOf } from './rings.ts';
import { ownSums } from './sums.ts';
import { paymentToWrite, type Tap } from './target.ts';
import { apartOps, maybeSame, maybeTwice, sameOps } from './twice.ts';

const dinner: World = {
  bills: { [melur]: table({ a: 2340, b: 2000, c: 3513, x: 500 }, all('b'), makanGroup) },
  payments: {},
};
const twoDinners: World = {
  ...dinner,
  bills: { ...dinner.bills, [nasi]: table({ a: 1000, b: 700 }, all('b'), makanGroup) },
};
const bookOf = (world: World): Book => openBooks(world)[0]!;
const ofAli = forBill(melur, 'a', 'b');
const at = (day: number): Partial<BookPayment> => ({ at: `2026-11-${day}T05:00:00.000Z` });

describe('a ring', () => {
  const ring = (world: World, from = ali) => ringOf(bookOf(world), melur, from, balan);
  const writer = (_id: string) => ({ _id, name: 'Aina' });

  test.each([
    ['nobody says anything', null, null, 'empty'],
    ['the payer says so', 2340, null, 'half'],
    ['the payee says so', null, 2340, 'full'],
    ['both say the same', 2340, 2340, 'full'],
    ['the words differ', 2500, 2340, 'differs'],
    ['the payee denies it', 2340, 0, 'differs'],
    ['the payer says that they have not paid', 0, null, 'empty'],
    ['both say nothing was given', 0, 0, 'empty'],
  ] as const)('%s', (_, sent, got, state) => {
    const said = sayWord(sayWord(dinner, ofAli, word('sent', sent)), ofAli, word('got', got));
    expect(ring(said).state).toBe(state);
  });

  test('a payment of the group leaves it empty: it tells of this bill only', () => {
    expect(ring(sayWord(dinner, forGroup(makanGroup, ali, balan), word('got', 2340))).state).toBe('empty');
  });

  test('what somebody wrote for a payee without an account fills it and names the writer', () => {
    const ofGuest = forBill(melur, 'b', 'x');
    const said = sayWord(dinner, ofGuest, word('got', 500), { by: { got: writer(chong) } });
    const guest = [...bookOf(said).people.values()].find(({ user }) => user === null)!.id;
    expect(ringOf(bookOf(said), melur, balan, guest)).toEqual({
      state: 'full',
      says: 'to',
      by: writer(chong),
    });
    const held = sayWord(dinner, ofGuest, word('got', 500), { by: { got: writer(chong) } });
    held.bills[melur]!.columns['x']!.holders = { [chong]: true };
    expect(ringOf(bookOf(held), melur, balan, guest)).toEqual({ state: 'full', says: 'to', by: null });
  });

  test('a second payment that only the payer names makes it half again', () => {
    const full = sayWord(dinner, ofAli, word('got', 2000));
    const more = sayWord(full, forBill(melur, 'a', 'b', 2), word('sent', 340));
    expect(ring(more)).toEqual({ state: 'half', says: 'from', by: null });
  });
});

describe('which payment a tap writes', () => {
  const tap = (world: World, more: Partial<Tap> = {}) =>
    paymentToWrite(bookOf(world), {
      from: ali,
      to: balan,
      field: 'got',
      amount: minor(2340),
      day: '20261127',
      ...more,
    });

  test('where the other side has said it, the one with their word', () => {
    const said = sayWord(twoDinners, forGroup(makanGroup, ali, balan), word('sent', 2340));
    expect(tap(said)).toBe(forGroup(makanGroup, ali, balan));
    expect(tap(said, { field: 'sent' })).toBe(forGroup(makanGroup, ali, balan, 2));
  });

  test('of several the newest, by the server’s clock; what only this device has is newest of all', () => {
    const old = sayWord(twoDinners, forGroup(makanGroup, ali, balan, 1), word('sent', 2340), at(25));
    const both = sayWord(old, forGroup(makanGroup, ali, balan, 2), word('sent', 2340), at(26));
    expect(tap(both)).toBe(forGroup(makanGroup, ali, balan, 2));
    expect(tap(sayWord(both, ofAli, word('sent', 2340), { at: null }))).toBe(ofAli);
  });

  test('another amount is other money: the earlier word stays as it is', () => {
    const said = sayWord(twoDinners, forGroup(makanGroup, ali, balan), word('sent', 100));
    expect(tap(said)).toBe(forGroup(makanGroup, ali, balan, 2));
    expect(tap(said, { bill: melur })).toBe(ofAli);
  });

  test('on a bill its own payment is the same money, whatever the amount', () => {
    const said = sayWord(dinner, ofAli, word('sent', 2500));
    expect(tap(said, { bill: melur })).toBe(ofAli);
  });

  test('a new one is the bill’s if the pair has one open bill in the book, else the group’s', () => {
    expect(tap(dinner)).toBe(ofAli);
    expect(tap(twoDinners)).toBe(forGroup(makanGroup, ali, balan));
    expect(tap(twoDinners, { bill: nasi })).toBe(forBill(nasi, 'a', 'b'));
  });

  test('more than the one open bill asks is the group’s: it pays for bills of others too', () => {
    const more = {
      ...dinner,
      bills: { ...dinner.bills, [nasi]: table({ a: 500, c: 100 }, all('c'), makanGroup) },
    };
    expect(tap(more, { amount: minor(2840) })).toBe(forGroup(makanGroup, ali, balan));
    expect(tap(more, { amount: minor(2840), bill: melur })).toBe(ofAli);
    expect(tap(more)).toBe(ofAli);
  });

  test('two users without a group: the bill’s while one is open, else the pair’s', () => {
    const bills = { [melur]: table({ a: 100, b: 200 }, all('b')), [nasi]: table({ a: 50, b: 1 }, all('b')) };
    const one = { bills: { [melur]: bills[melur]! }, payments: {} };
    expect(tap(one, { amount: minor(100) })).toBe(forBill(melur, 'a', 'b'));
    expect(tap(one, { amount: minor(101) })).toBe(forPair(ali, balan));
    expect(tap({ bills, payments: {} })).toBe(forPair(ali, balan));
  });

  test('own words stay: once more is another payment, and 40 are the most', () => {
    const said = sayWord(dinner, ofAli, word('got', 1000));
    expect(tap(said, { bill: melur })).toBe(forBill(melur, 'a', 'b', 2));
    expect(tap(sayWord(dinner, ofAli, word('sent', 2340)), { bill: melur, isAnother: true })).toBe(
      forBill(melur, 'a', 'b', 2),
    );
    let full = dinner;
    for (let n = 1; n <= 40; n++) full = sayWord(full, forBill(melur, 'a', 'b', n), word('got', 1));
    expect(tap(full, { bill: melur })).toBeNull();
  });

  test('a removed column is named only where its person has no other', () => {
    const off = { ...dinner, bills: { [melur]: structuredClone(dinner.bills[melur]!) } };
    off.bills[melur]!.columns['a']!.deleted = true;
    expect(tap(off, { bill: melur })).toBe(ofAli);
    off.bills[melur]!.columns['z'] = { ...dinner.bills[melur]!.columns['a']! };
    expect(tap(off, { bill: melur })).toBe(forBill(melur, 'z', 'b'));
  });
});

describe('the same payment twice?', () => {
  const sent = sayWord(dinner, ofAli, word('sent', 2340), at(25));
  const both = (more: Partial<BookPayment> = at(27), amount = 2340) =>
    sayWord(sent, forGroup(makanGroup, ali, balan), word('got', amount), more);
  const asked = (world: World) => maybeTwice(bookOf(world));

  test('same pair, same amount, within three days, a word each: asked', () => {
    expect(asked(both()).map((one) => [one.sent.id, one.got.id, one.amount])).toEqual([
      [ofAli, forGroup(makanGroup, ali, balan), 2340],
    ]);
    expect(asked(both({ at: null }))).toHaveLength(1);
  });

  test('another amount, four days, another pair, or two words of one side: not asked', () => {
    expect(asked(both(at(27), 2000))).toEqual([]);
    expect(asked(both(at(29)))).toEqual([]);
    expect(asked(sayWord(sent, forGroup(makanGroup, chong, balan), word('got', 2340), at(27)))).toEqual([]);
    expect(asked(sayWord(sent, forGroup(makanGroup, ali, balan), word('sent', 2340), at(27)))).toEqual([]);
    expect(asked(sayWord(both(), ofAli, word('got', 2340)))).toEqual([]);
  });

  test.each(['sent', 'got'] as const)(
    '"Same", said by the side of %s, makes it one, counted once',
    (field) => {
      const [question] = asked(both());
      const after = sameOps(question!, field).reduce((world, [id, op]) => sayWord(world, id, op), both());
      expect(asked(after)).toEqual([]);
      expect(
        bookOf(after)
          .payments.map(({ counted }) => counted as number)
          .toSorted((a, b) => a - b),
      ).toEqual([0, 2340]);
      expect(bookOf(after).balances.get(ali)).toBe(0);
    },
  );

  test('"Two payments": nobody is asked again, and both count', () => {
    const [question] = asked(both());
    const after = apartOps(question!, 'got').reduce((world, [id, op]) => sayWord(world, id, op), both());
    expect(asked(after)).toEqual([]);
    expect(bookOf(after).balances.get(ali)).toBe(2340);
  });
});

test('a press writes no word onto a set-off of as much', () => {
  const setOff = sayWord(twoDinners, forGroup(makanGroup, ali, balan), word('sent', 2340));
  const id = forGroup(makanGroup, ali, balan);
  const tap = { from: ali, to: balan, field: 'got', amount: minor(2340), day: '20261127' } as const;
  expect(paymentToWrite(bookOf(setOff), tap)).toBe(id);
  const after = sayWord(setOff, id, { op: 'payment.set', field: 'how', value: 'offset' });
  expect(paymentToWrite(bookOf(after), tap)).not.toBe(id);
});

describe('one payment at two doors', () => {
  const now = Date.parse('2026-11-27T06:00:00Z');
  const inGroup = sayWord(twoDinners, forGroup(makanGroup, ali, balan), word('sent', 2400), at(26));
  const asked = (world: World, more: Partial<Tap> = {}, when = now) => {
    const tap = {
      from: ali,
      to: balan,
      field: 'got',
      amount: minor(2340),
      day: '20261127',
      ...more,
    } as const;
    return maybeSame(bookOf(world), tap, when)?.id ?? null;
  };

  test('the payee is asked about what the payer told elsewhere, for three days', () => {
    expect(asked(inGroup, { bill: melur })).toBe(forGroup(makanGroup, ali, balan));
    expect(asked(inGroup)).toBe(forGroup(makanGroup, ali, balan));
    expect(asked(inGroup, { bill: melur }, now + 3 * 24 * 60 * 60 * 1000)).toBeNull();
    expect(asked(inGroup, { bill: melur, isAnother: true })).toBeNull();
    expect(asked(inGroup, { bill: melur, from: chong })).toBeNull();
  });

  test('who told of it is asked at another door, and not where it counts already', () => {
    expect(asked(inGroup, { bill: melur, field: 'sent' })).toBe(forGroup(makanGroup, ali, balan));
    expect(asked(inGroup, { field: 'sent' })).toBeNull();
  });

  test('a press that confirms it asks nothing', () => {
    expect(asked(inGroup, { amount: minor(2400) })).toBeNull();
  });

  test('what both told of, as after "Same", is asked about at another door, and not at its own', () => {
    const id = forGroup(makanGroup, ali, balan);
    const both = sayWord(inGroup, id, word('got', 2400));
    for (const field of ['sent', 'got'] as const) {
      expect(asked(both, { bill: melur, field })).toBe(id);
      expect(asked(both, { field })).toBeNull();
    }
    // The plan of the book is less by what both told of on a bill.
    const forNasi = forBill(nasi, 'a', 'b');
    const told = sayWord(twoDinners, forNasi, word('sent', 2400), at(26));
    const confirmed = sayWord(told, forNasi, word('got', 2400));
    expect([asked(told, { field: 'sent' }), asked(confirmed, { field: 'sent' })]).toEqual([forNasi, null]);
    expect(asked(confirmed, { field: 'sent', bill: melur })).toBe(forNasi);
  });
});

describe('be even', () => {
  const bills = {
    [melur]: table({ a: 2000, b: 0 }, all('b'), trip),
    [nasi]: table({ a: 0, b: 860 }, all('a'), makanGroup),
  };
  const between = (world: World, me = ali, other = balan, currency: Currency = 'MYR') =>
    pairBalances(ownSums(openBooks(world), me, () => true).mine, other).filter(
      ({ book }) => book.currency === currency,
    );
  const press = (world: World, me = ali, other = balan, currency: Currency = 'MYR'): World | null => {
    const even = evenWords(evenPayments(between(world, me, other, currency)), '20261127');
    return even && even.words.reduce((now, [id, op]) => sayWord(now, id, op, { at: null }), world);
  };

  test('equal and opposite offsets, one a book, and one payment of the rest', () => {
    const world: World = { bills, payments: {} };
    const { offsets, rest } = evenPayments(between(world));
    expect(offsets.map(({ book, from, field, amount }) => [book.id, from, field, amount as number])).toEqual([
      [`group.${trip}`, ali, 'sent', 860],
      [`group.${makanGroup}`, balan, 'got', 860],
    ]);
    expect(rest).toMatchObject({ from: ali, to: balan, field: 'sent', amount: 1140 });
  });

  test('one press writes three payments with ids of their own; Undo leaves nothing of them', () => {
    const world: World = { bills, payments: {} };
    const after = press(world)!;
    const written = Object.values(after.payments).map(({ doc: { sent, got, how } }) => [sent, got, how]);
    expect(written).toEqual([
      [860, null, 'offset'],
      [null, 860, 'offset'],
      [1140, null, null],
    ]);
    expect(between(after)).toEqual([]);
    const { before } = evenWords(evenPayments(between(world)), '20261127')!;
    const back = before.reduce((now, [id, op]) => sayWord(now, id, op), after);
    expect(Object.values(back.payments).map(({ doc }) => doc)).toEqual(written.map(() => emptyPayment));
  });

  test('three books: still one payment of the rest', () => {
    const pair = { ...bills, ['0193a000-0000-7000-8000-0000000000f9']: table({ a: 300, b: 0 }, all('b')) };
    const { offsets, rest } = evenPayments(between({ bills: pair, payments: {} }));
    expect(offsets.map(({ from, amount }) => [from, amount as number])).toEqual([
      [ali, 560],
      [balan, 860],
      [ali, 300],
    ]);
    expect(rest).toMatchObject({ from: ali, amount: 1440 });
  });

  test('even with each other: nothing to write', () => {
    expect(evenPayments([])).toEqual({ offsets: [], rest: null });
  });

  test('whatever happened, one press makes two people even and leaves the others as they were', () => {
    fc.assert(
      fc.property(anyWorldOps, fc.constantFrom(balan, chong, devi), anyCurrency, (ops, other, currency) => {
        const world = ops.reduce(applyWorldOp, startWorld);
        const before = between(world, ali, other, currency);
        if (before.length === 0) return;
        expect(new Set(before.map(({ book }) => book.id)).size).toBe(before.length);
        const after = press(world, ali, other, currency);
        if (!after) return; // 40 payments are the most
        expect(netOf(between(after, ali, other, currency))).toBe(0);
        const othersOf = (from: World) =>
          openBooks(from).flatMap(({ id, balances, currency: its }) =>
            [...balances]
              .filter(([who]) => its !== currency || (who !== ali && who !== other))
              .map((one) => [id, ...one]),
          );
        expect(othersOf(after)).toEqual(othersOf(world));
        const allOf = (from: World, who: string) =>
          openBooks(from).reduce(
            (sum, { balances, currency: its }) => sum + (its === currency ? (balances.get(who) ?? 0) : 0),
            0,
          );
        const rest = evenPayments(before).rest ? netOf(before) : 0;
        expect(allOf(after, ali)).toBe(allOf(world, ali) - rest);
      }),
      { numRuns: 60 },
    );
  });
});

test('the day of a payment is the day in Kuala Lumpur', () => {
  expect(paymentDay(Date.parse('2026-11-27T15:59:59Z'))).toBe('20261127');
  expect(paymentDay(Date.parse('2026-11-27T16:00:00Z'))).toBe('20261128');
});
