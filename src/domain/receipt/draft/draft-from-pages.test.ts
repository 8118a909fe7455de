import { describe, expect, test } from 'vitest';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL } from '../thresholds.ts';
import { draftAsJson } from './draft-as-json.ts';
import { draftFromPage } from './draft-from-pages.ts';

const read = (text: string) => draftAsJson(draftFromPage(pageOf(text)));
const items = (text: string) =>
  read(text).items.map(({ name, quantity, total_price }) => [name, quantity, total_price]);

const HEAD = `
            RESTORAN CONTOH SDN BHD
               (123456-X)
          12, JALAN CONTOH 3/4
          50000 KUALA LUMPUR
DATE: 05/03/2025 12:30`;

describe('a whole restaurant bill', () => {
  const bill = `${HEAD}
QTY ITEM                        AMOUNT
2   NASI LEMAK AYAM              17.80
1   TEH TARIK                     2.20
SUBTOTAL                         20.00
SERVICE CHARGE 10%                2.00
SST 6%                            1.20
ROUNDING                          0.00
TOTAL                            23.20
CASH                             50.00
CHANGE                           26.80`;

  test('every field', () => {
    expect(read(bill)).toMatchObject({
      store: 'RESTORAN CONTOH SDN BHD',
      date: '2025-03-05',
      total: 23.2,
      subtotal: 20,
      service: 2,
      tax: 1.2,
      tax_inclusive: false,
      rounding: null,
      discount: null,
    });
    expect(items(bill)).toEqual([
      ['NASI LEMAK AYAM', 2, 17.8],
      ['TEH TARIK', 1, 2.2],
    ]);
  });

  test('a sum that holds makes everything certain, another one gives the difference', () => {
    const whole = draftFromPage(pageOf(bill));
    expect(whole.difference).toBe(0);
    expect(whole.items[0]?.price.confidence).toBeGreaterThan(DOUBTFUL);
    const broken = draftFromPage(pageOf(bill.replace('17.80', '25.80')));
    expect(broken.difference).toBe(800);
    expect(broken.total.value).toBe(2320);
    expect(broken.items[0]?.price.confidence).toBeLessThan(DOUBTFUL);
  });

  test('an amount one look-alike digit away from fitting is corrected and stays doubtful', () => {
    const page = pageOf(bill.replace('17.80', '11.80'));
    // Clearly read it stays: the bill alone changes no line.
    expect(draftFromPage(page).items[0]?.price).toMatchObject({ value: 1180, alternatives: [1780] });
    for (const { words } of page.lines)
      for (const word of words) if (word.text === '11.80') word.confidence = 0.8;
    const draft = draftFromPage(page);
    expect(draft.difference).toBe(0);
    expect(draft.items[0]?.price).toMatchObject({ value: 1780, alternatives: [1180] });
    expect(draft.items[0]?.price.confidence).toBeLessThan(DOUBTFUL);
    expect(draft.items[1]?.price.confidence).toBeGreaterThan(DOUBTFUL);
  });

  test('cash and change correct a misread total', () => {
    const draft = draftFromPage(
      pageOf(
        bill.replace('TOTAL                            23.20', 'TOTAL                            28.20'),
      ),
    );
    expect(draft.total.value).toBe(2320);
    expect(draft.total.alternatives).toContain(2820);
  });

  test('a tilted paper gives the same draft', () => {
    expect(draftAsJson(draftFromPage(pageOf(bill, 0.06)))).toEqual(read(bill));
  });
});

test('Malay labels', () => {
  const bill = `${HEAD}
PERKARA                          HARGA
MEE GORENG                       10.00
JUMLAH KECIL                     10.00
DISKAUN                          -1.00
CAJ PERKHIDMATAN 10%              0.90
CUKAI PERKHIDMATAN 6%             0.54
PELARASAN                         0.01
JUMLAH                           10.45
TUNAI                            20.00
BAKI                              9.55`;
  expect(read(bill)).toMatchObject({ total: 10.45, discount: -1, service: 0.9, tax: 0.54, rounding: 0.01 });
});

test('an untaxed amount is no tax, and a tax of the summary may be the added one', () => {
  const bill = `${HEAD}
SABUN          43.40
SUBTOTAL       43.40
ZERO TAX AMT   43.40
CASH           43.40`;
  expect(read(bill)).toMatchObject({ total: 43.4, tax: null });
  const added = `${HEAD}
SABUN          45.28
SUB-TOTAL      45.28
TAX             0.00
TOTAL          48.00
CASH           48.00
GST SUMMARY
SR  45.28   6   2.72.`;
  expect(read(added)).toMatchObject({ total: 48, tax: 2.72 });
});

describe('false totals', () => {
  test('neither the excluded base, nor the tax, nor the cash is the total', () => {
    const bill = `${HEAD}
MAGGI GORENG                     41.30
TOTAL (EXCLUDING GST)            41.30
SERV. CHARGE (10%)                4.13
GST PAYABLE                       2.73
TOTAL (INCLUSIVE OF GST)         48.16
ROUNDING ADJ                     -0.01
TOTAL                            48.15
CASH                             50.00
CHANGE                            1.85`;
    expect(read(bill)).toMatchObject({
      total: 48.15,
      subtotal: 41.3,
      service: 4.13,
      tax: 2.73,
      rounding: -0.01,
    });
  });
  test('an included tax is not added', () => {
    const bill = `${HEAD}\nSET LUNCH            26.60\nTOTAL ROUNDED        26.60\nCASH                100.00\nCHANGE               73.40\nTOTAL INCLUDES 6% GST  1.51`;
    expect(read(bill)).toMatchObject({ total: 26.6, tax: 1.51, tax_inclusive: true });
  });
});

describe('much and nothing', () => {
  test('ten times the lines take nowhere near a hundred times as long', () => {
    const long = (count: number) =>
      pageOf(Array.from({ length: count }, (_, at) => `${at} NASI LEMAK ${at}   ${at % 90}.50`).join('\n'));
    const time = (count: number): number => {
      const of = long(count);
      // Processor time, the best of several: the clock on the wall tells of other programs.
      const runs = Array.from({ length: 6 }, () => {
        const start = process.cpuUsage();
        draftFromPage(of);
        return process.cpuUsage(start).user / 1000;
      });
      return Math.min(...runs);
    };
    time(50);
    expect(time(500)).toBeLessThan(40 * Math.max(3, time(50)));
  });

  test('an empty page gives an empty draft', () => {
    const draft = draftFromPage({ width: 0, height: 0, lines: [] });
    expect([draft.total.value, draft.store.value, draft.items, draft.difference]).toEqual([
      null,
      null,
      [],
      null,
    ]);
  });
});
