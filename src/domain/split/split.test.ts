import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amounts,
  bill,
  boards,
  exactItems,
  hasAnything,
  item,
  people,
} from '../../../tests/properties/bills.ts';
import { MISSING_COLUMN, type Item, type TaxCharge } from '../board/board.ts';
import { ranks } from '../board/rank.ts';
import { addMinor, MAX_AMOUNT, minor, type Minor } from '../money/money.ts';
import { roundingOf } from './payable.ts';
import { sharedPools } from './shared-pools.ts';
import { split } from './split.ts';

const sum = (values: readonly Minor[]): Minor => addMinor(...values);

describe('SPLIT-1', () => {
  test('all people and the unclaimed rest together pay the bill, pool by pool', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const { people: shares, payable } = split(board, 'bill');
        const all = Object.values(shares);
        expect(sum(all.map((share) => share.total))).toBe(payable);
        expect(sum(all.map((share) => share.discount))).toBe(board.bill.discount);
        expect(sum(all.map((share) => share.service))).toBe(board.bill.service);
        expect(sum(all.map((share) => share.rounding))).toBe(roundingOf(board));
        expect(sum(all.map((share) => share.tax))).toBe(
          sum(board.bill.taxes.filter((tax) => !tax.included).map((tax) => tax.amount)),
        );
        for (const [id, { price }] of Object.entries(board.items)) {
          expect(sum(all.flatMap((share) => share.items[id]?.base ?? []))).toBe(price);
        }
      }),
    );
  });
});

describe('SPLIT-2', () => {
  const near = (part: number, exact: number) => expect(Math.abs(part - exact)).toBeLessThan(1 + 1e-6);

  test('nobody is a whole sen away from their exact part of an item', () => {
    fc.assert(
      fc.property(boards, (board) => {
        for (const [person, share] of Object.entries(split(board, 'bill').people)) {
          for (const id of Object.keys(board.items))
            near(share.items[id]?.base ?? 0, exactItems(board, person, [id]));
        }
      }),
    );
  });

  test('nobody is a whole sen away from their exact part of a pool over the bill', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const { people: shares } = split(board, 'bill');
        const all = Object.keys(board.items);
        const exact = Object.keys(shares).map((person) => Math.max(0, exactItems(board, person, all)));
        const whole = exact.reduce((a, b) => a + b, 0);
        if (whole === 0) return;
        Object.values(shares).forEach((share, at) => {
          near(share.discount, (board.bill.discount * exact[at]!) / whole);
          near(share.service, (board.bill.service * exact[at]!) / whole);
          near(share.rounding, (roundingOf(board) * exact[at]!) / whole);
        });
      }),
    );
  });

  test('nobody is a whole sen away from their exact part of a tax, over its items', () => {
    fc.assert(
      fc.property(boards, (board) => {
        for (const { kind, amount, over, parts } of sharedPools(board, 'bill')) {
          if (kind !== 'tax') continue;
          const exact = parts.map(({ who }) => Math.max(0, exactItems(board, who, [...over])));
          const whole = exact.reduce((a, b) => a + b, 0);
          if (whole > 0) parts.forEach(({ part }, at) => near(part, (amount * exact[at]!) / whole));
        }
      }),
    );
  });
});

describe('pools below 0', () => {
  test('a discount is given in the same proportion, to the sen, and nobody pays for it', () => {
    fc.assert(
      fc.property(boards, fc.integer({ min: -5000, max: -1 }), (board, amount) => {
        const off = { ...board, bill: { ...board.bill, discount: minor(amount) } };
        const parts = Object.values(split(off, 'bill').people).map(({ discount }) => discount);
        expect(sum(parts)).toBe(amount);
        expect(Math.max(...parts)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('paid in cash', () => {
  test('the payable ends in 0 or 5 sen, and the printed rounding is not counted', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const cash = { ...board, bill: { ...board.bill, cash: true, rounding: minor(0) } };
        expect(Math.abs(split(cash, 'bill').payable % 5)).toBe(0);
        expect(Math.abs(roundingOf(cash))).toBeLessThanOrEqual(2);
        const printed = { ...cash, bill: { ...cash.bill, rounding: minor(2) } };
        expect(split(printed, 'bill')).toEqual(split(cash, 'bill'));
      }),
    );
  });

  test('the rounding follows when an item changes later', () => {
    const board = bill(['ali'], [[1002, { ali: 1 }]]);
    board.bill.cash = true;
    expect([roundingOf(board), amounts(board)['ali']]).toEqual([-2, 1000]);
    const later = { ...board, items: { 'item-0': item(1003, { ali: 1 }) } };
    expect([roundingOf(later), amounts(later)['ali']]).toEqual([2, 1005]);
  });
});

describe('taxes of several rates', () => {
  test('each tax is paid by the people who had items of its rate', () => {
    const board = bill(['ali', 'bala'], []);
    board.items = { nasi: item(3000, { ali: 1 }, null), beer: item(2000, { bala: 1 }, 8) };
    board.bill.taxes = [
      { rate: 6, amount: minor(180), included: false },
      { rate: 8, amount: minor(160), included: false },
    ];
    expect(amounts(board)).toEqual({ ali: 3180, bala: 2160, [MISSING_COLUMN]: 0 });
  });
});

test('a tax of unknown rate is charged on all priced items, if only a free item has no rate', () => {
  const board = bill(['ali'], []);
  board.items = { water: item(0, { ali: 1 }), beer: item(1000, { ali: 1 }, 8) };
  board.bill.taxes = [{ rate: null, amount: minor(80), included: false }];
  expect(amounts(board)).toEqual({ ali: 1080, [MISSING_COLUMN]: 0 });
});

describe('SPLIT-4', () => {
  test('the order of items and of people changes nothing', () => {
    const reversed = <T>(record: Record<string, T>) =>
      Object.fromEntries(Object.entries(record).toReversed());
    fc.assert(
      fc.property(boards, (board) => {
        const other = { ...board, items: reversed(board.items), columns: reversed(board.columns) };
        expect(split(other, 'bill')).toEqual(split(board, 'bill'));
      }),
    );
  });
});

describe('SPLIT-5', () => {
  test("a person's items add up to the person", () => {
    fc.assert(
      fc.property(boards, (board) => {
        for (const share of Object.values(split(board, 'bill').people)) {
          const parts = Object.values(share.items);
          if (!parts.some(({ base }) => base > 0)) continue;
          for (const pool of ['base', 'discount', 'service', 'tax', 'rounding', 'total'] as const) {
            expect(sum(parts.map((part) => part[pool]))).toBe(share[pool]);
          }
        }
      }),
    );
  });
});

test('a new item of somebody who had another changes no part of other items', () => {
  fc.assert(
    fc.property(boards, fc.integer({ min: 0, max: 9999 }), (board, price) => {
      fc.pre(hasAnything(board, 'ali')); // with their first item they join in a treat
      const before = split(board, 'bill').people;
      const added = { ...board, items: { ...board.items, later: item(price, { ali: 1 }) } };
      const after = split(added, 'bill').people;
      for (const [person, share] of Object.entries(before)) {
        for (const [id, part] of Object.entries(share.items))
          expect(after[person]?.items[id]?.base).toBe(part.base);
      }
    }),
  );
});

describe('faults of other programs', () => {
  test('ten people at RM 10.00 with 5 sen tax: nobody is charged less than nothing', () => {
    const board = bill(
      people,
      people.map((name) => [1000, { [name]: 1 }]),
      { tax: [5] },
    );
    const paid = Object.values(amounts(board)).toSorted((a, b) => a - b);
    expect(paid).toEqual([0, 1000, 1000, 1000, 1000, 1000, 1001, 1001, 1001, 1001, 1001]);
  });

  test('RM 10.00 over three is 3.33, 3.33 and 3.34', () => {
    const paid = amounts(bill(['ali', 'bala', 'chong'], [[1000, { ali: 1, bala: 1, chong: 1 }]]));
    expect(Object.values(paid).toSorted((a, b) => a - b)).toEqual([0, 333, 333, 334]);
  });

  test('100.00 with 10 % service and 6 % tax on food is 116.00', () => {
    expect(split(bill(['ali'], [[10_000, { ali: 1 }]], { service: 1000, tax: [600] }), 'b').payable).toBe(
      11_600,
    );
  });

  test('an edit of one item moves no odd sen of another', () => {
    const shared: [number, Record<string, number>] = [1000, { ali: 1, bala: 1, chong: 1 }];
    const one = split(bill(['ali', 'bala', 'chong'], [shared, [500, { ali: 1 }]]), 'b').people;
    const other = split(bill(['ali', 'bala', 'chong'], [shared, [777, { bala: 1 }]]), 'b').people;
    for (const name of ['ali', 'bala', 'chong'])
      expect(one[name]?.items['item-0']).toEqual(other[name]?.items['item-0']);
  });

  test('a deleted tax of another rate moves no odd sen of an item', () =>
    fc.assert(
      fc.property(boards, fc.integer({ min: 1, max: 999 }), (board, amount) => {
        const items = Object.fromEntries(
          Object.entries(board.items).map(([id, line]) => [id, { ...line, taxRate: null }]),
        );
        const six = { rate: 6, amount: minor(amount), included: false };
        const partsOf = (taxes: TaxCharge[]) => {
          const taxed = { ...board, items, bill: { ...board.bill, taxes } };
          return sharedPools(taxed, 'b').filter(({ kind }) => kind === 'item');
        };
        expect(partsOf([{ rate: 8, amount: minor(77), included: false }, six])).toEqual(partsOf([six]));
      }),
    ));

  test('an item with the rate of a deleted tax bears the tax that is left', () => {
    const items = { food: item(6000, { ali: 1 }), beer: item(4000, { bala: 1 }, 8) };
    const board = { ...bill(['ali', 'bala'], []), items };
    const taxes = [{ rate: 6, amount: minor(600), included: false }];
    const { people: shares } = split({ ...board, bill: { ...board.bill, taxes } }, 'b');
    expect([shares['ali']?.tax, shares['bala']?.tax]).toEqual([360, 240]);
  });
});

test('SPLIT-3: nobody pays for what nobody claimed', () => {
  const paid = amounts(
    bill(
      ['ali', 'bala'],
      [
        [1000, { ali: 1 }],
        [3000, {}],
      ],
      { service: 400, tax: [240] },
    ),
  );
  expect(paid).toEqual({ ali: 1160, bala: 0, [MISSING_COLUMN]: 3480 });
});

test('SPLIT-9: what nobody has costs the same, however the others share theirs', () => {
  fc.assert(
    fc.property(boards, fc.constantFrom(...people), (board, someone) => {
      // A person whose items are a net refund has no part of a charge.
      const items = Object.entries(board.items).filter(([, { price }]) => price >= 0);
      const taken = (shares: Item['shares']) =>
        Object.values(shares).reduce((all, { weight }) => all + weight, 0);
      const start = { ...board, items: Object.fromEntries(items) };
      const columns = { ...board.columns, [someone]: Object.values(board.columns)[0]! };
      const all = (weight: number) => ({ [someone]: { weight, rank: '1' } });
      const given = items.map(([id, one]) => {
        const weight = taken(one.shares);
        return [id, weight > 0 ? { ...one, shares: all(weight) } : one];
      });
      const after = { ...start, columns, items: Object.fromEntries(given) };
      expect(amounts(after)[MISSING_COLUMN]).toBe(amounts(start)[MISSING_COLUMN]);
    }),
  );
});

test('the unclaimed rest has the pools of a bill without items', () => {
  expect(amounts(bill(['ali'], [], { service: 100 }))).toEqual({ ali: 0, [MISSING_COLUMN]: 100 });
});

test('keys are made in order', () => expect(ranks(3)).toEqual(['11', '12', '13']));

test('amounts above the limit of a bill are still split to the sen', () => {
  const many = Array.from({ length: 500 }, (): [number, Record<string, number>] => [
    MAX_AMOUNT,
    { ali: 1, bala: 2 },
  ]);
  const board = bill(['ali', 'bala'], many, {
    service: MAX_AMOUNT,
    tax: [MAX_AMOUNT],
    discount: -MAX_AMOUNT,
  });
  const { people: shares, payable } = split(board, 'b');
  expect(payable).toBe(501 * MAX_AMOUNT);
  expect(sum(Object.values(shares).map(({ total }) => total))).toBe(payable);
});
