import { expect, test } from 'vitest';
import { closed, isSending, itemOf, withItem, withPeople, withSplit, type Open } from './open.ts';

test('an item asked about from the assign screen closes to that screen, and from the board to the board', () => {
  const over = withItem({ is: 'assign', item: null }, 'tea');
  expect([over, itemOf(over), closed(over)]).toEqual([
    { is: 'assign', item: 'tea' },
    'tea',
    { is: 'assign', item: null },
  ]);
  const onBoard = withItem(null, 'tea');
  expect([itemOf(onBoard), closed(onBoard)]).toEqual(['tea', null]);
});

test('a split sent from who pays whom closes to it, and from the board to the board', () => {
  const over = withSplit({ is: 'pay', isSending: false });
  expect([isSending(over), closed(over)]).toEqual([true, { is: 'pay', isSending: false }]);
  expect([isSending(withSplit(null)), closed(withSplit(null))]).toEqual([true, null]);
});

test('names asked for again are another form', () => {
  expect(withPeople(withPeople(null))).toEqual({ is: 'people', times: 2 });
  expect(withPeople({ is: 'history' })).toEqual({ is: 'people', times: 1 });
});

test.each<Open>([
  { is: 'people', times: 3 },
  { is: 'assign', item: null },
  { is: 'why', who: 'a' },
  { is: 'history' },
  { is: 'pay', isSending: false },
])('$is closes to the board', (open) => {
  expect(closed(open)).toBeNull();
});
