import { expect, test } from 'vitest';
import { longDate } from './dates.ts';

test('a day has the long form of en-MY in every time zone', () => {
  expect(longDate('2026-01-01', 'Unknown Date')).toBe('1 January 2026');
});

test.each([null, '', '2026-13-40'])('%s gives the text for an unknown day', (day) => {
  expect(longDate(day, 'Unknown Date')).toBe('Unknown Date');
});
