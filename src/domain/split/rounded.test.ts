import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amounts, bill, boards } from '../../../tests/properties/bills.ts';
import { boardAfter } from '../board/apply-op.ts';
import { MISSING_COLUMN, type Board } from '../board/board.ts';
import { recordStep, undoOps } from '../board/undo.ts';
import { addMinor, minor, type Minor } from '../money/money.ts';
import { paidByOne } from './outlays.ts';
import { roundedTo, roundOps } from './rounded.ts';
import { split } from './split.ts';

const paidBy = (board: Board, ...who: string[]): Board => ({
  ...board,
  bill: { ...board.bill, paid: who.flatMap(paidByOne) },
});
const totalsOf = (board: Board) => new Map<string, Minor>(Object.entries(amounts(board)));
const opsFor = (board: Board, open: Record<string, number>, to: number | null) =>
  roundOps(
    board,
    totalsOf(board),
    new Map(Object.entries(open).map(([id, amount]) => [id, minor(amount)])),
    to === null ? null : minor(to),
  );
const rounded = (board: Board, open: Record<string, number>, to: number | null) =>
  boardAfter(board, opsFor(board, open, to));

const table = ['ali', 'bala', 'chong', 'devi'];
/** Ali paid. */
const dinner = paidBy(
  bill(table, [
    [2033, { bala: 1 }],
    [1018, { chong: 1 }],
    [1952, { devi: 1 }],
    [1000, { ali: 1 }],
  ]),
  'ali',
);

test('what people still pay is rounded, who has paid stays, and who collects bears the difference', () => {
  // Devi has paid; Chong has paid 5.01 of 10.18.
  const open = { bala: 2033, chong: 517 };
  expect(amounts(rounded(dinner, open, 5))).toEqual({
    ali: 1000,
    bala: 2035,
    chong: 1016,
    devi: 1952,
    [MISSING_COLUMN]: 0,
  });
  expect(amounts(rounded(dinner, open, 100))).toMatchObject({ ali: 1050, bala: 2000, chong: 1001 });
});

test('another coin rounds the exact amount; exact again leaves who has paid since as they are', () => {
  const once = rounded(dinner, { bala: 2033, chong: 1018 }, 5);
  expect(amounts(once)).toMatchObject({ ali: 996, bala: 2035, chong: 1020 });
  const ringgit = rounded(once, { bala: 2035, chong: 1020 }, 100);
  expect(amounts(ringgit)).toMatchObject({ bala: 2000, chong: 1000 });
  // Bala has paid the RM 20.35 meanwhile.
  expect(amounts(rounded(once, { chong: 1020 }, null))).toMatchObject({
    ali: 998,
    bala: 2035,
    chong: 1018,
  });
});

test('who is rounded down to nothing is exact again, though nobody asks them any more', () => {
  const sweet = paidBy(
    bill(table, [
      [40, { bala: 1 }],
      [1000, { ali: 1 }],
    ]),
    'ali',
  );
  const free = rounded(sweet, { bala: 40 }, 100);
  expect(amounts(free)).toMatchObject({ ali: 1040, bala: 0 });
  expect(amounts(rounded(free, {}, null))).toMatchObject({ ali: 1000, bala: 40 });
});

test('a later edit is paid by those who had the dish, to the coin', () => {
  const price = { op: 'item.set', id: 'item-0', field: 'price', value: minor(2533) } as const;
  expect(amounts(boardAfter(rounded(dinner, { bala: 2033 }, 5), [price]))).toMatchObject({
    ali: 998,
    bala: 2535,
  });
});

test('ROUNDED-3: two who paid bear equal parts, however much each of them paid', () => {
  const paid = [
    { who: 'ali', amount: minor(5000) },
    { who: 'devi', amount: null },
  ];
  const two = { ...dinner, bill: { ...dinner.bill, paid } };
  expect(amounts(rounded(two, { bala: 2033, chong: 1018 }, 5))).toMatchObject({ ali: 998, devi: 1950 });
});

test('ROUNDED-4: nothing is rounded where nobody can bear it', () => {
  const noPayer = bill(table, [[2033, { bala: 1 }]]);
  const hungry = paidBy(noPayer, 'ali'); // had nothing
  for (const board of [noPayer, hungry])
    expect(amounts(rounded(board, { bala: 2033 }, 5))).toEqual(amounts(board));
  expect(amounts(rounded(hungry, { bala: 2033 }, 100))).toMatchObject({ ali: 33, bala: 2000 });
});

test('ROUNDED-1 to 3 and undo hold for any bill', () => {
  const coin = fc.constantFrom(5, 100);
  fc.assert(
    fc.property(boards, fc.nat(), fc.array(fc.nat(3000)), coin, (any, nth, paid, to) => {
      const ids = Object.keys(any.columns);
      const payer = ids[nth % ids.length]!;
      const before = paidBy(any, payer);
      const exact = amounts(before);
      const others = ids.filter((id) => id !== payer && exact[id]! > 0);
      // Some of them have paid some of it, or all.
      const open = Object.fromEntries(
        others.flatMap((id, at) =>
          exact[id]! > (paid[at] ?? 0) ? [[id, exact[id]! - (paid[at] ?? 0)]] : [],
        ),
      );
      const ops = opsFor(before, open, to);
      const step = recordStep(before, ops);
      const { people, payable } = split(step.board as Board, 'bill');
      expect(addMinor(...Object.values(people).map(({ total }) => total))).toBe(payable);
      const isRounded = Object.values(people).some((person) => person.rounded !== 0);
      for (const id of [...others, MISSING_COLUMN]) {
        const rest = people[id]!.total - (exact[id]! - (open[id] ?? 0));
        if (isRounded && id in open)
          expect([rest % to, Math.abs(rest - open[id]!) * 2 <= to]).toEqual([0, true]);
        else expect(people[id]!.total).toBe(exact[id]);
      }
      expect(amounts(boardAfter(step.board, undoOps(step.board, step.changes)))).toEqual(exact);
    }),
  );
});

test('tables round to the smallest coin and to 1 of the currency, and not where there is neither', () => {
  expect([roundedTo('MYR'), roundedTo('EUR'), roundedTo('IDR'), roundedTo('JPY')]).toEqual([
    [5, 100],
    [100],
    [100],
    [],
  ]);
});
