import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOUBTFUL } from './draft.ts';
import { draftFromPage } from './extract.ts';
import { parseAnswer } from './parse-answer.ts';
import { pageOf } from './test-page.ts';

const read = (text: string) => parseAnswer(draftFromPage(pageOf(text)));
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

  test('a sum that holds makes everything certain, one that does not says by how much', () => {
    const whole = draftFromPage(pageOf(bill));
    expect(whole.difference).toBe(0);
    expect(whole.items[0]?.price.confidence).toBeGreaterThan(0.9);
    const broken = draftFromPage(pageOf(bill.replace('17.80', '25.80')));
    expect(broken.difference).toBe(800);
    expect(broken.total.value).toBe(2320);
    expect(broken.items[0]?.price.confidence).toBeLessThan(0.8);
  });

  test('an amount one look-alike digit away from fitting is put right, and still asked about', () => {
    const draft = draftFromPage(pageOf(bill.replace('17.80', '11.80')));
    expect(draft.difference).toBe(0);
    expect(draft.items[0]?.price).toMatchObject({ value: 1780, alternatives: [1180] });
    expect(draft.items[0]?.price.confidence).toBeLessThan(DOUBTFUL);
    expect(draft.items[1]?.price.confidence).toBeGreaterThan(DOUBTFUL);
  });

  test('a misread total is put right by cash and change', () => {
    const draft = draftFromPage(
      pageOf(
        bill.replace('TOTAL                            23.20', 'TOTAL                            28.20'),
      ),
    );
    expect(draft.total.value).toBe(2320);
    expect(draft.total.alternatives).toContain(2820);
  });

  test('a tilted paper gives the same', () => {
    expect(parseAnswer(draftFromPage(pageOf(bill, 0.06)))).toEqual(read(bill));
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

describe('layouts', () => {
  const layout = (rows: string, total: string) => items(`${HEAD}\n${rows}\nTOTAL                 ${total}`);

  test('name, then numbers', () =>
    expect(layout('NASI LEMAK\n 2 x 2.20         4.40\nTEH O\n 1 x 1.80         1.80', '6.20')).toEqual([
      ['NASI LEMAK', 2, 4.4],
      ['TEH O', 1, 1.8],
    ]));
  test('numbers, then name', () =>
    expect(
      layout(
        'ITEM    QTY U.PRICE AMOUNT\nFG-A01   2    2.20   4.40\nNASI LEMAK\nFG-A02   1    1.80   1.80\nTEH O',
        '6.20',
      ),
    ).toEqual([
      ['NASI LEMAK', 2, 4.4],
      ['TEH O', 1, 1.8],
    ]));
  test('the quantity below, only when more than one', () =>
    expect(layout('MINYAK MASAK     RM48.70\n  @2 X RM 24.35\nSABUN             RM8.40', '57.10')).toEqual([
      ['MINYAK MASAK', 2, 48.7],
      ['SABUN', 1, 8.4],
    ]));
  test('name, shelf code, numbers', () =>
    expect(
      layout(
        'CHOPPING BOARD 803M\nEZ10HD05 - 24\n8970669 1 X 19.00       19.00\nBOPP TAPE 120ML\nFZ-04 - 36\n6935818 1 X 3.88         3.88\nItem(s) : 2   Qty(s) : 2',
        '22.88',
      ),
    ).toEqual([
      ['CHOPPING BOARD 803M', 1, 19],
      ['BOPP TAPE 120ML', 1, 3.88],
    ]));
  test('a number, a code that sticks to the name, and names that go on below the code', () =>
    expect(
      layout(
        '1 06S BRAISED       1  20.00   20.00\n  PORK LEG\n2 51GARLIC FRIED    1  13.00   13.00\n3 130PLAIN RICE     4   1.80    7.20',
        '40.20',
      ),
    ).toEqual([
      ['BRAISED PORK LEG', 1, 20],
      ['GARLIC FRIED', 1, 13],
      ['PLAIN RICE', 4, 7.2],
    ]));
  test('a misread tax code behind the amount', () =>
    expect(layout('SAYUR CAMPUR     2.20 2RL\nTELUR            5.70 ZRL', '7.90')).toEqual([
      ['SAYUR CAMPUR', 1, 2.2],
      ['TELUR', 1, 5.7],
    ]));
  test('options below a name that stands below its numbers', () =>
    expect(
      layout('1 x 6.70          6.70\n  KOPI O\n     NO ICE\n1 x 9.00          9.00\n  MEE GORENG', '15.70'),
    ).toEqual([
      ['KOPI O', 1, 6.7],
      ['MEE GORENG', 1, 9],
    ]));
  test('a telephone number above the first item is no price', () =>
    expect(
      layout('T: 03-2093 7358   F: 03-2093 7359\nNANAS             7.90\nSUSU             9.00', '16.90'),
    ).toEqual([
      ['NANAS', 1, 7.9],
      ['SUSU', 1, 9],
    ]));
  test('a discount below belongs to its item', () =>
    expect(
      layout('1 SET A            10.00\n  DISC 10%         -1.00\n1 SET B             5.00', '14.00'),
    ).toEqual([
      ['SET A', 1, 9],
      ['SET B', 1, 5],
    ]));
  test('a price in the name stays in the name', () =>
    expect(
      layout('SUSHI 1.80\n  4 X 1.80                7.20\nTEA\n  1 X 1.00                1.00', '8.20'),
    ).toEqual([
      ['SUSHI 1.80', 4, 7.2],
      ['TEA', 1, 1],
    ]));
  test('options without a price are no items', () =>
    expect(
      layout(
        '1  KOPI              2.00\n    - LESS SUGAR\n1  SET             0.00\n1  TEH              3.00',
        '5.00',
      ),
    ).toEqual([
      ['KOPI', 1, 2],
      ['TEH', 1, 3],
    ]));
  test('a wrapped name', () =>
    expect(
      layout(
        'QTY DESCRIPTION   AMOUNT\n1   BRAISED PORK     20.00\n    LEG SMALL\n2   RICE              3.60',
        '23.60',
      ),
    ).toEqual([
      ['BRAISED PORK LEG SMALL', 1, 20],
      ['RICE', 2, 3.6],
    ]));
});

test('what is not taxed is no tax, and a tax of the summary may be the one that was added', () => {
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
  test('included tax is information', () => {
    const bill = `${HEAD}\nSET LUNCH            26.60\nTOTAL ROUNDED        26.60\nCASH                100.00\nCHANGE               73.40\nTOTAL INCLUDES 6% GST  1.51`;
    expect(read(bill)).toMatchObject({ total: 26.6, tax: 1.51, tax_inclusive: true });
  });
});

describe('anything at all', () => {
  const number = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: -50, max: 3000 }) }, fc.double());
  const box = fc.record({ x0: number, y0: number, x1: number, y1: number });
  const text = fc.oneof(
    fc.constantFrom(
      'TOTAL',
      'CASH',
      '12.50',
      '-0.02',
      '2',
      'x',
      'RM',
      'SUBTOTAL',
      'GST',
      '6%',
      'QTY',
      'AMOUNT',
      '05/03/2025',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const word = fc.record({ text, box, confidence: fc.double() });
  const page = fc.record({
    width: number,
    height: number,
    lines: fc.array(fc.record({ words: fc.array(word, { maxLength: 8 }), box }), { maxLength: 40 }),
  });

  test('never throws and always gives whole sen, real dates and boxes inside the image', () => {
    fc.assert(
      fc.property(page, (any) => {
        const draft = draftFromPage(any);
        const amounts = [
          draft.discount,
          draft.service,
          draft.rounding,
          ...draft.items.map((item) => item.price),
        ];
        for (const { value, confidence } of amounts) {
          expect(Number.isSafeInteger(value)).toBe(true);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
        }
        for (const item of draft.items) {
          expect(item.quantity.value).toBeGreaterThan(0);
          for (const edge of Object.values(item.box ?? {})) expect(edge >= 0 && edge <= 1).toBe(true);
        }
        if (draft.date.value)
          expect(new Date(draft.date.value).toISOString().slice(0, 10)).toBe(draft.date.value);
      }),
      { numRuns: 300 },
    );
  });

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

  test('nothing gives nothing', () => {
    const draft = draftFromPage({ width: 0, height: 0, lines: [] });
    expect([draft.total.value, draft.store.value, draft.items, draft.difference]).toEqual([
      null,
      null,
      [],
      null,
    ]);
  });
});
