import { expect, test } from 'vitest';
import { agoOf, dayOf, longDate } from './dates.ts';
import { commonTextsMs } from './texts.ms.ts';
import { commonTexts } from './texts.ts';

const months = Array.from({ length: 12 }, (_, at) => at);

test('a day has the long form of en-MY in every time zone', () => {
  expect(longDate('2026-01-01', 'Unknown Date')).toBe('1 January 2026');
});

test.each([null, '', '2026-13-40'])('%s gives the text for an unknown day', (day) => {
  expect(longDate(day, 'Unknown Date')).toBe('Unknown Date');
});

test.each([commonTexts, commonTextsMs])(
  'each month has the name that Intl has for it in $locale',
  (texts) => {
    const intl = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: 'UTC' });
    for (const month of months)
      expect(intl.format(Date.UTC(2026, month, 9))).toBe(`9 ${texts.months[month]} 2026`);
  },
);

test('a moment has the day of the device’s own time', () => {
  for (const month of months) {
    const moment = new Date(2026, month, 28, 23, 59);
    const day = new Intl.DateTimeFormat('en-MY', { dateStyle: 'long' }).format(moment);
    expect(dayOf(moment.toISOString())).toBe(day);
  }
});

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [-600, 'just now'],
  [60, '1 minute ago'],
  [5 * 60, '5 minutes ago'],
  [3599, '59 minutes ago'],
  [2 * 3600, '2 hours ago'],
  [30 * 3600, '1 day ago'],
])('a moment %i seconds before now was %s', (seconds, ago) => {
  const now = Date.UTC(2026, 10, 27);
  expect(agoOf(new Date(now - seconds * 1000).toISOString(), now)).toBe(ago);
});

test('a text that is no moment was just now', () => {
  expect(agoOf('', 0)).toBe('just now');
});
