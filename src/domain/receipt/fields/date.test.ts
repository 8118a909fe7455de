import { expect, test } from 'vitest';
import { datesIn, isoDay } from './date.ts';
import { rowsOf } from '../rows/rows.ts';
import { pageOf } from '../rows/test-page.ts';

const best = (text: string) => datesIn(rowsOf(pageOf(text)))[0]?.iso ?? null;

test.each([
  ['DATE: 05/03/2025 12:30', '2025-03-05'],
  ['Tarikh 5-3-25', '2025-03-05'],
  ['22 MAR 2018', '2018-03-22'],
  ['11 OGOS 2024', '2024-08-11'],
  ['03 MAC 2025 19:00', '2025-03-03'],
  ['2018-12-25', '2018-12-25'],
  ['OCT 3, 2016', '2016-10-03'],
  ['DATE 25032018', '2018-03-25'],
  ['12.02.2019', '2019-02-12'],
  ['O5/03/2025', '2025-03-05'],
  ['01:34PM 568017 05 02-18', '2018-02-05'],
  ['3/1l/2O26 19:45', '2026-11-03'],
  ['26/11/03 19:45', '2026-11-03'],
  ['16/11/18 19:45', '2018-11-16'],
  ['01/01/2025, 2:14 AM', '2025-01-01'],
  ['Date: 09/03/2025, 11:05:22', '2025-03-09'],
  ['9-3-2025 - 10:12', '2025-03-09'],
  ['5 Jan 2025, 10:12', '2025-01-05'],
  ['Jan 5, 2025: 10:12', '2025-01-05'],
  ['9?03?2025, 11:05', null],
  ['2018:12:25 20:15', '2018-12-25'],
  ['12 Jun 201818:18', '2018-06-12'],
  ['02/Ja0/2017 10:49:25', '2017-01-02'],
  ['14AMay/2017 02:56', '2017-05-14'],
  ['02/J0n/2017', null],
  ['MI11/3-21 - 12/480', null],
  ['31/02/2018', null],
  ['TEL 03-2282 1033', null],
])('%s', (text, iso) => expect(best(text)).toBe(iso));

test('the day is first even where the month could be', () => expect(best('03/04/2025')).toBe('2025-04-03'));
test('a labelled date with a clock wins over a promotion’s last day', () =>
  expect(best('PROMO VALID UNTIL 31/12/2025\nDATE 05/03/2025 12:30')).toBe('2025-03-05'));
test('only days of the calendar', () => {
  expect(isoDay(2024, 2, 29)).toBe('2024-02-29');
  expect(isoDay(2025, 2, 29)).toBeNull();
});
test('a number made up of a date is none against a printed one', () =>
  expect(best('INV: 01-02-2026\n03.11.26 19:45')).toBe('2026-11-03'));
