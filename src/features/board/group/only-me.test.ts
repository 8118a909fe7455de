import { expect, test } from 'vitest';
import { onlyISee } from './only-me.ts';

const column = (user: string | null, holders?: Record<string, true>) => ({
  title: 'X',
  rank: 'V',
  user,
  covered: false,
  ...(holders && { holders }),
});

test.each([
  ['its creator, with names only', [column('me'), column(null)], 'me', true],
  ['its creator, with somebody’s account on it', [column('me'), column('bala')], 'me', false],
  [
    'its creator, with somebody who came by the link',
    [column('me'), column(null, { phone: true })],
    'me',
    false,
  ],
  ['somebody on another’s bill', [column('me')], 'aina', false],
])('whether only I see a bill without a group: %s', (_, columns, creator, expected) => {
  const byId = Object.fromEntries(columns.map((one, at) => [`c${at}`, one]));
  expect(onlyISee({ columns: byId }, 'me', creator)).toBe(expected);
});
