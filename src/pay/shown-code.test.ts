import { expect, test } from 'vitest';
import { testCode } from '../domain/duitnow/test-codes.ts';
import { minor } from '../domain/money/money.ts';
import { isRecent, shownCode } from './shown-code.ts';

test('a code is shown with the amount, and one with a hash as it is', () => {
  expect(shownCode(testCode(), minor(2340))).toMatchObject({ isExact: true, code: { text: testCode() } });
  expect(shownCode(testCode(), minor(2340))?.text).toContain('5303458540523.40');
  const hashed = testCode({ '82': 'f'.repeat(64) });
  expect(shownCode(testCode(), null)).toMatchObject({ isExact: false, text: testCode() });
  expect(shownCode(hashed, minor(2340))).toMatchObject({ isExact: false, text: hashed });
});

test('without a code, or with one that nobody should pay by, none is shown', () => {
  for (const text of [
    null,
    undefined,
    '',
    'https://example.com',
    testCode({ '54': '5.00' }),
    testCode({ '53': '702' }),
  ])
    expect(shownCode(text, minor(2340))).toBeNull();
});

test('ways to pay are told as changed for 24 hours', () => {
  const changedAt = '2026-11-27T04:00:00.000Z';
  expect(isRecent({ changedAt: null }, Date.parse(changedAt))).toBe(false);
  const at = (time: string) => isRecent({ changedAt }, Date.parse(time));
  expect(at('2026-11-27T04:00:01.000Z')).toBe(true);
  expect(at('2026-11-28T03:59:59.000Z')).toBe(true);
  expect(at('2026-11-28T04:00:00.000Z')).toBe(false);
  // A phone whose clock is behind.
  expect(at('2026-11-27T03:00:00.000Z')).toBe(true);
});
