import { expect, test } from 'vitest';
import { longDate } from './dates.ts';

test('long form of en-MY, whatever the time zone of the device', () => {
  expect(longDate('2026-01-01', 'Unknown Date')).toBe('1 January 2026');
});

test.each([null, '', '2026-13-40'])('%s is unknown', (day) => {
  expect(longDate(day, 'Unknown Date')).toBe('Unknown Date');
});
