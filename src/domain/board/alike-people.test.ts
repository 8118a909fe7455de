import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOp } from '../../../tests/properties/boards.ts';
import { addMinor, minor } from '../money/money.ts';
import { paidAmounts } from '../split/outlays.ts';
import { split } from '../split/split.ts';
import { alikePeople } from './alike-people.ts';
import { applyOps, boardAfter } from './apply-op.ts';
import { seatOps } from './board-ops.ts';
import { emptyBoard, shownBoard, type Board, type BoardOp, type Column, type Item } from './board.ts';
import { samePersonOps } from './same-person.ts';
import { recordStep, undoOps } from './undo.ts';

const column = (title: string, user: string | null = null, rank = 'V'): Column => ({
  title,
  rank,
  user,
  covered: false,
});
const item = (price: number, weights: Record<string, number>, more: Partial<Item> = {}): Item => ({
  name: 'Teh',
  quantity: 1,
  price: minor(price),
  taxRate: null,
  rank: 'V',
  shares: Object.fromEntries(Object.entries(weights).map(([id, weight]) => [id, { weight, rank: 'V' }])),
  ...more,
});
const boardOf = (columns: Record<string, Column>, items: Record<string, Item> = {}): Board => ({
  ...emptyBoard,
  columns,
  items,
});
const after = (board: Board, ops: BoardOp[]): Board => shownBoard(applyOps(board, ops));
const ofGroup = (title: string, rank: string): Column => ({ ...column(title, null, rank), person: 'p' });

test('PERSON-1 a member gets a column of their own beside a guest of their name, and the board asks', () => {
  const board = boardOf({ typed: column('Wei Ling') }, { fish: item(29_716, { typed: 1 }) });
  const moved = after(
    board,
    seatOps(board, [{ user: 'w', title: 'WeiLing' }], () => 'seat'),
  );
  expect(moved.columns).toMatchObject({ typed: { user: null }, seat: { user: 'w', title: 'WeiLing' } });
  expect(alikePeople(moved.columns)).toEqual([{ other: 'typed', kept: 'seat' }]);
  const { people } = split(moved, 'bill');
  expect([people['typed']?.total, people['seat']?.total]).toEqual([29_716, 0]);
  const one = after(moved, samePersonOps(moved, { other: 'typed', kept: 'seat' }));
  expect(Object.keys(one.columns)).toEqual(['seat']);
  expect(split(one, 'bill').people['seat']?.total).toBe(29_716);
});

test.each([
  ['a user before a guest', column('Aina', null, 'A'), column('Aina', 'u', 'B'), ['one', 'two']],
  ['a user before an invitee', ofGroup('wei.ling', 'A'), column('WeiLing', 'u', 'B'), ['one', 'two']],
  ['an invitee before a guest', column('Wei Ling', null, 'A'), ofGroup('wei.ling', 'B'), ['one', 'two']],
  ['the first of two guests', column('Aina Rahman', null, 'A'), column('Aina', null, 'B'), ['two', 'one']],
])('of two who look like one %s stays', (_, one, two, [other, kept]) => {
  expect(alikePeople({ one, two })).toEqual([{ other, kept }]);
});

test.each([
  ['two users', column('Aina', 'u'), column('Aina', 'v')],
  ['two who have no name yet', column('User'), column('User')],
  ['somebody without a name and a name like it', column('User'), column('Userina')],
  ['two names that differ', column('Aina'), column('Aini')],
])('nobody is asked about %s', (_, one, two) => {
  expect(alikePeople({ one, two })).toEqual([]);
});

test('three of one name are asked about in pairs, and each answer leaves fewer', () => {
  const board = boardOf({
    a: column('Aina', null, 'A'),
    b: column('Aina', 'u', 'B'),
    c: column('aina', null, 'C'),
  });
  expect(alikePeople(board.columns)).toEqual([
    { other: 'a', kept: 'b' },
    { other: 'c', kept: 'a' },
    { other: 'c', kept: 'b' },
  ]);
  const one = after(board, samePersonOps(board, { other: 'a', kept: 'b' }));
  expect(alikePeople(one.columns)).toEqual([{ other: 'c', kept: 'b' }]);
});

test('PERSON-2 shares, treats, payments and what they said pass to the one who stays', () => {
  const board: Board = {
    bill: { ...emptyBoard.bill, paid: [{ who: 'b', amount: minor(500) }, { who: 'other', amount: minor(300) }, { who: 'kept', amount: minor(200) }] }, // prettier-ignore
    columns: {
      other: { ...column('Aina'), covered: true, done: true, holders: { g1: true, g2: true } },
      kept: { ...column('Aina', 'u'), holders: { g2: true } },
      b: column('Bala'),
    },
    items: {
      both: item(300, { other: 1, kept: 1, b: 1 }),
      theirs: item(400, { other: 3 }),
      treat: item(300, { b: 2 }, { treatedBy: 'other' }),
      not: item(100, { b: 1 }),
    },
  };
  const ops = samePersonOps(board, { other: 'other', kept: 'kept' });
  const one = after(board, ops);
  expect(Object.keys(one.columns)).toEqual(['kept', 'b']);
  expect(one.columns['kept']).toMatchObject({ covered: true, done: true, holders: { g1: true, g2: true } });
  expect(one.items['both']!.shares).toMatchObject({ kept: { weight: 2 }, b: { weight: 1 } });
  expect(one.items['theirs']!.shares).toEqual({ kept: { weight: 3, rank: 'V' } });
  expect(one.items['treat']).toMatchObject({ treatedBy: 'kept', shares: { b: { weight: 2 } } });
  expect(one.bill.paid).toEqual([
    { who: 'b', amount: 500 },
    { who: 'kept', amount: 500 },
  ]);
  expect(ops.filter(({ op }) => op === 'item.share')).toHaveLength(2);
});

test.each([
  [[{ who: 'other', amount: null }], [{ who: 'kept', amount: null }]],
  [
    [
      { who: 'kept', amount: 5 },
      { who: 'other', amount: null },
    ],
    [{ who: 'kept', amount: null }],
  ],
  [[{ who: 'kept', amount: 5 }], [{ who: 'kept', amount: 5 }]],
  [[], []],
])('PERSON-2 the payments %j are %j after it', (paid, expected) => {
  const board = boardOf({ other: column('Aina'), kept: column('Aina', 'u') });
  const paying: Board = {
    ...board,
    bill: { ...board.bill, paid: paid as NonNullable<Board['bill']['paid']> },
  };
  const one = after(paying, samePersonOps(paying, { other: 'other', kept: 'kept' }));
  expect(one.bill.paid ?? []).toEqual(expected);
});

test('PERSON-2 nothing is done once one of them is gone', () => {
  const board = boardOf({ kept: column('Aina', 'u') });
  expect(samePersonOps(board, { other: 'other', kept: 'kept' })).toEqual([]);
  expect(samePersonOps(board, { other: 'kept', kept: 'constructor' })).toEqual([]);
});

/** Each pays once, one of them the rest at most, and together no more than the bill. */
function isSound({ bill: { paid = [] } }: Board, payable: number): boolean {
  const known = paid.flatMap(({ amount }) => amount ?? []);
  const isOnce = new Set(paid.map(({ who }) => who)).size === paid.length;
  return isOnce && paid.length - known.length <= 1 && addMinor(...known) <= payable;
}

test('PERSON-2 on any board the bill stays whole, the others’ shares stay, and Undo takes it all back', () => {
  fc.assert(
    fc.property(fc.array(anyOp, { minLength: 5, maxLength: 40 }), (made) => {
      const start: Board = boardOf({ c1: column('Aina', null, 'A'), c2: column('Aina', 'u', 'B') });
      const stored = applyOps(start, made);
      const board = shownBoard(stored);
      fc.pre(board.columns['c1'] !== undefined && board.columns['c2'] !== undefined);
      const step = recordStep(stored, samePersonOps(board, { other: 'c1', kept: 'c2' }));
      expect(step.isWhole).toBe(true);
      const one = shownBoard(step.board);
      expect(Object.keys(one.columns)).toEqual(Object.keys(board.columns).filter((id) => id !== 'c1'));
      const { payable } = split(board, 'b');
      expect(split(one, 'b').payable).toBe(payable);
      const paid = (of: Board) => addMinor(...paidAmounts(of, payable).values());
      if (isSound(board, payable)) expect(paid(one)).toBe(paid(board));
      for (const [id, { shares }] of Object.entries(board.items)) {
        const { c1, c2, ...others } = shares;
        const { c2: both, ...rest } = one.items[id]!.shares;
        expect([rest, both?.weight ?? 0]).toEqual([others, (c1?.weight ?? 0) + (c2?.weight ?? 0)]);
      }
      const back = boardAfter(step.board, undoOps(step.board, step.changes));
      expect(back).toEqual(board);
    }),
  );
});
