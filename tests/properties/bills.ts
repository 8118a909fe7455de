import fc from 'fast-check';
import { emptyBill, MISSING_COLUMN, type Board, type Item } from '../../src/domain/board/board.ts';
import { minor } from '../../src/domain/money/money.ts';
import { split } from '../../src/domain/split/split.ts';

/** Bills for the tests of the split: made by hand, and at random. */
export const people = ['ali', 'bala', 'chong', 'devi', 'ema', 'farid', 'gopal', 'hana', 'irfan', 'jaya'];

const column = (title: string, covered = false) => ({
  title,
  rank: '1',
  user: null,
  covered,
});

export const item = (price: number, eaters: Record<string, number>, taxRate: number | null = null): Item => ({
  name: 'x',
  quantity: 1,
  price: minor(price),
  taxRate,
  rank: '1',
  shares: Object.fromEntries(Object.entries(eaters).map(([id, weight]) => [id, { weight, rank: '1' }])),
});

export const bill = (
  names: string[],
  items: [number, Record<string, number>][],
  pools: { discount?: number; service?: number; tax?: number[]; rounding?: number } = {},
): Board => ({
  bill: {
    ...emptyBill,
    discount: minor(pools.discount ?? 0),
    service: minor(pools.service ?? 0),
    rounding: minor(pools.rounding ?? 0),
    taxes: (pools.tax ?? []).map((amount) => ({ rate: null, amount: minor(amount), included: false })),
  },
  columns: Object.fromEntries(names.map((name) => [name, column(name)])),
  items: Object.fromEntries(items.map(([price, eaters], at) => [`item-${at}`, item(price, eaters)])),
});

export const amounts = (board: Board, id = 'bill') =>
  Object.fromEntries(Object.entries(split(board, id).people).map(([person, { total }]) => [person, total]));

const rates = fc.constantFrom(null, 6, 8);

/** Random bills: up to ten people, some covered, several tax rates, treats, refunds, pieces and unclaimed items. */
export const boards = fc
  .record({
    guests: fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }),
    items: fc.array(
      fc.record({
        price: fc.oneof(
          { weight: 5, arbitrary: fc.integer({ min: 0, max: 50_000 }) },
          fc.integer({ min: -5000, max: 0 }),
        ),
        eaters: fc.dictionary(fc.constantFrom(...people), fc.integer({ min: 1, max: 9 }), { maxKeys: 5 }),
        treater: fc.option(fc.constantFrom(...people), { freq: 3 }),
        rate: rates,
        quantity: fc.integer({ min: 1, max: 12 }),
        pieces: fc.boolean(),
      }),
      { maxLength: 25 },
    ),
    discount: fc.integer({ min: -5000, max: 0 }),
    service: fc.integer({ min: 0, max: 9000 }),
    taxes: fc.array(
      fc.record({
        rate: rates,
        amount: fc.integer({ min: 0, max: 9000 }).map(minor),
        included: fc.boolean(),
      }),
      {
        maxLength: 3,
      },
    ),
    rounding: fc.integer({ min: -2, max: 2 }),
    cash: fc.boolean(),
  })
  .map(({ guests, items, taxes, cash, ...pools }): Board => {
    const names = people.slice(0, guests.length);
    const present = (eaters: Record<string, number>) =>
      Object.fromEntries(Object.entries(eaters).filter(([name]) => names.includes(name)));
    const board = bill(names, [], pools);
    return {
      bill: { ...board.bill, taxes, cash },
      columns: Object.fromEntries(names.map((name, at) => [name, column(name, guests[at])])),
      items: Object.fromEntries(
        items.map(({ price, eaters, rate, treater, quantity, pieces }, at) => [
          `item-${at}`,
          {
            ...item(price, present(eaters), rate),
            quantity,
            ...(pieces && { pieces }),
            ...(treater !== null && names.includes(treater) && { treatedBy: treater }),
          },
        ]),
      ),
    };
  });

/** A person's exact part of the items in `over`, computed in another way than in src/domain/split. */
export function exactItems(board: Board, person: string, over: string[]): number {
  const everybody = Object.entries(board.columns);
  const allCovered = everybody.every(([, { covered }]) => covered);
  const isCovered = (name: string) => !allCovered && Boolean(board.columns[name]?.covered);
  const others = everybody.filter(([name]) => !isCovered(name)).map(([name]) => name);
  const eating = others.filter((name) => hasAnything(board, name));
  const paying = eating.length ? eating : others;
  return over.reduce((sum, id) => {
    const { price, shares: had, treatedBy, pieces, quantity } = board.items[id]!;
    const shares = treatedBy && Object.keys(had).length ? item(0, { [treatedBy]: 1 }).shares : had;
    const eaters = Object.entries(shares);
    if (!eaters.length) return person === MISSING_COLUMN ? sum + price : sum;
    const taken = eaters.reduce((all, [, { weight }]) => all + weight, 0);
    const whole = pieces && !treatedBy ? Math.max(quantity, taken) : taken;
    if (person === MISSING_COLUMN) return sum + (price * (whole - taken)) / whole;
    if (isCovered(person)) return sum;
    const own = (shares[person]?.weight ?? 0) / whole;
    const treated = eaters.reduce((all, [name, { weight }]) => all + (isCovered(name) ? weight : 0), 0);
    const bears = paying.includes(person) ? treated / whole / paying.length : 0;
    return sum + price * (own + bears);
  }, 0);
}

/** Whether a person had any item of the bill, or treats the others to it. */
export const hasAnything = ({ items }: Board, person: string): boolean =>
  Object.values(items).some(
    ({ shares, treatedBy }) =>
      Object.hasOwn(shares, person) || (treatedBy === person && Object.keys(shares).length > 0),
  );
