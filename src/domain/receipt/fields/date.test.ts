import { describe, expect, test } from 'vitest';
import { rowsOf } from '../rows/rows.ts';
import { pageOf } from '../rows/test-page.ts';
import { isoDay } from './date-forms.ts';
import { datesIn } from './date.ts';

const best = (text: string, today?: string) => datesIn(rowsOf(pageOf(text)), { today })[0]?.iso ?? null;

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
  ['21 Nov 13:05', null],
  ['21 Nov 20:26', null],
  ['5 Dec 09:15', null],
  ['21 Nov 13.05', null],
  ['21 Nov 11pm', null],
  ['Nov 21 13:05', null],
  ['21 Nov 26 13:05', '2026-11-21'],
  ['21 Nov 26, 13:05', '2026-11-21'],
  ['21NOV26 13:05', '2026-11-21'],
  ['2 MARGARITA 20.00', null],
  ['3 DECAF 12', null],
  ['Table 6 Fri 20 Nov 2026', '2026-11-20'],
  ['Pax 4 Sun 22 Nov 2026 7:05PM', '2026-11-22'],
  ['Meja 12 Jumaat 20 November 2026', '2026-11-20'],
  ['20 Nov (Fri) 2026', '2026-11-20'],
  ['20th of November 2026', '2026-11-20'],
  ['Fri Nov 20 19:05:33 MYT 2026', '2026-11-20'],
  ['2026-Nov-20 19:05', '2026-11-20'],
  ['26hb November 2026', '2026-11-26'],
  ['26 haribulan Nov 2026', '2026-11-26'],
  ['2026年11月26日', '2026-11-26'],
  ['2026年 11月 6日 19:05', '2026-11-06'],
  ['Bill 31/13/2026 Fri 20/11/2026', '2026-11-20'],
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

describe('a day of something else', () => {
  const INVOICE = 'Invoice 0091   14/11/2026';
  test.each([
    'LESS DEPOSIT 02/11/2026',
    'LESS DEP0SIT 02/11/2026',
    'DEPOSIT DATE: 02/11/2026',
    'Booking date: 02/11/2026 10:30',
    'RESERVED ON 02/11/2026',
    'Voucher valid till 31/12/2026',
    'VALID UNTIL\n31/12/2026',
    'Promo 01/11/2026 - 30/11/2026',
    'Points expire 31/12/2027',
    'Tarikh luput: 31/12/2026',
    'TEMPAHAN 02/11/2026',
    'Event date 25/12/2026 18:00',
    'Check-out 15/11/2026 12:00',
    'Baucar sah hingga 31/12/2026',
    'Member since 02/11/2019',
    'Next visit: 02/12/2026',
    'Original bill 02/11/2026',
  ])('%s is not the invoice’s', (row) => {
    expect(best(`${INVOICE}\n${row}`)).toBe('2026-11-14');
    expect(best(`${row}\n${INVOICE}`)).toBe('2026-11-14');
  });
  test('on the row of the invoice’s day', () =>
    expect(best('Date: 14/11/2026 19:05 Valid until 30/11/2026')).toBe('2026-11-14'));
  test('a copy’s day stands behind the bill’s', () =>
    expect(best('Check 88    13/11/2026 23:58\nPrinted     14/11/2026 00:07')).toBe('2026-11-13'));
  test('a later day than today loses to any other, and is doubtful alone', () => {
    const rows = 'Date: 28/11/2026 19:00\n14/11/2026';
    expect([best(rows), best(rows, '2026-11-27')]).toEqual(['2026-11-28', '2026-11-14']);
    const alone = rowsOf(pageOf('Date: 28/11/2026 19:00'));
    expect([
      datesIn(alone, { today: '2026-11-27' })[0]?.other,
      datesIn(alone, { today: '2026-11-28' })[0]?.other,
    ]).toEqual(['', null]);
  });
});
