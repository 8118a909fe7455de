import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boards, people } from '../../../tests/properties/bills.ts';
import { addSen } from '../money/money.ts';
import { ownPart } from './own-part.ts';
import { payableOf } from './payable.ts';

test('the parts of all users and the rest add up to the bill', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const columns = Object.fromEntries(
        Object.entries(board.columns).map(([id, column]) => [id, { ...column, user: id }]),
      );
      const parts = people.map((user) => ownPart({ ...board, columns }, 'bill', user));
      const mine = parts.flatMap((part) => part.mine ?? []);
      expect(mine).toHaveLength(Object.keys(columns).length);
      expect(addSen(...mine, parts[0]!.left)).toBe(payableOf(board));
    }),
  );
});

test('a user without a column has no part', () => {
  fc.assert(
    fc.property(boards, (board) => {
      expect(ownPart(board, 'bill', 'nobody').mine).toBeNull();
    }),
  );
});
