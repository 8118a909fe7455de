import { expect, test } from 'vitest';
import type { BoardOp, Column, StoredBoard } from '../../../src/domain/board/board.ts';
import { smallBoard } from '../../testing/boards.ts';
import { isOverLimit } from './limits.ts';

const me = 'me';
const person = (more: Partial<Column> = {}): Column => ({
  title: 'x',
  rank: '1',
  user: null,
  covered: false,
  ...more,
});
const users = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`u${at}`, true as const]));
const shares = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { weight: 1, rank: '1' }]));

/** 3,990 to 4,000 shares of 100 people. */
function tickedBoard(left: number): StoredBoard {
  const item = Object.values(smallBoard().items)[0]!;
  const items = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`i${at}`, { ...item, shares: shares(at ? 100 : 100 - left) }]),
  );
  return { ...smallBoard(), items };
}
const withColumns = (columns: Record<string, Column>) => ({ ...smallBoard(), columns });
const none = { own: 0, byLink: 0 };
const hold: BoardOp = { op: 'column.hold', id: 'a', user: me, value: true };
const add: BoardOp = { op: 'column.add', id: 'new', column: person() };
const tick: BoardOp = { op: 'item.share', id: 'i0', shares: shares(1), only: ['p0'] };
const tickNew: BoardOp = { ...tick, shares: { q: { weight: 1, rank: '1' } }, only: ['q'] };

test.each([
  // operation, board, counts; over the limit for somebody who came by the link, and for one who belongs
  ['a third person', add, withColumns({}), { own: 2, byLink: 2 }, false, false],
  ['a fourth person', add, withColumns({}), { own: 3, byLink: 3 }, true, true],
  ['the last of 50 by the link', add, withColumns({}), { own: 0, byLink: 49 }, false, false],
  ['one more than 50 by the link', add, withColumns({}), { own: 0, byLink: 50 }, true, false],
  ['a name of 23 phones', hold, withColumns({ a: person({ holders: users(23) }) }), none, false, false],
  ['a name of 24 phones', hold, withColumns({ a: person({ holders: users(24) }) }), none, true, false],
  [
    'the 31st who picks',
    hold,
    withColumns({ a: person(), b: person({ holders: users(15) }), c: person({ holders: users(30) }) }),
    none,
    true,
    false,
  ],
  [
    'letting go',
    { ...hold, value: false },
    withColumns({ a: person({ holders: users(30) }) }),
    none,
    false,
    false,
  ],
  ['the 4,000th share', tickNew, tickedBoard(1), none, false, false],
  ['a share after 4,000', tickNew, tickedBoard(0), none, true, false],
  ['more of a share after 4,000', tick, tickedBoard(0), none, false, false],
  ['no share any more after 4,000', { ...tick, shares: {} }, tickedBoard(0), none, false, false],
] as const)(
  'who came by the link alone leaves room for the others: %s',
  (_, op, board, added, byLink, named) => {
    expect(isOverLimit(op, board, me, { ...added, belongs: false })).toBe(byLink);
    expect(isOverLimit(op, board, me, { ...added, belongs: true })).toBe(named);
  },
);
