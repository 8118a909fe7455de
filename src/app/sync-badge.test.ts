import { expect, test } from 'vitest';
import { badgeText } from './sync-badge.tsx';

const count = (unsent: number, waiting: number, refused = 0, refusedGroups = 0) => ({
  unsent,
  waiting,
  refused,
  refusedGroups,
});

test.each([
  ['idle', count(0, 0), false, null],
  ['offline', count(0, 0), false, 'Offline'],
  ['offline', count(3, 3), false, '3 bills waiting'],
  ['offline', count(2, 1), false, '1 bill waiting'],
  ['offline', count(1, 0), false, 'Saved on this phone'],
  ['waiting', count(1, 0), false, 'Saved on this phone'],
  ['sending', count(2, 2), false, 'Sending…'],
  ['attention', count(3, 2, 1), false, '1 bill needs you'],
  ['attention', count(3, 2, 2), false, '2 bills need you'],
  ['attention', count(1, 0, 1, 1), false, '1 group needs you'],
  ['attention', count(3, 0, 3, 1), false, '3 bills and groups need you'],
  ['signin', count(2, 2), false, 'Sign in to finish saving'],
  ['idle', count(2, 2), true, 'Sign in to finish saving'],
] as const)('%s, %j, session expired: %s', (state, counts, expired, text) => {
  expect(badgeText({ state, unsavedElsewhere: 0, fault: null, ...counts }, expired)).toBe(text);
});
