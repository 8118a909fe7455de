import { describe, expect, test } from 'vitest';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL } from '../thresholds.ts';

// What is to be paid, and how far that may be trusted: no total is made up, and no printed one is passed
// over.

const HEAD = `RESTORAN CONTOH SDN BHD
DATE: 05/03/2025 12:30`;
const ITEMS = `1 KOPI O                 2.00
2 TEH TARIK              5.00
1 NASI AYAM              9.00`;

const read = (rows: string) => draftFromPage(pageOf(`${HEAD}\n${rows}`));
const certain = ({ confidence }: { confidence: number }): boolean => confidence >= DOUBTFUL;
const total = (rows: string) => {
  const draft = read(rows);
  return {
    total: draft.total.value,
    sure: certain(draft.total),
    items: draft.items.map(({ name, price }) => `${name.value} ${price.value}`),
    difference: draft.difference,
  };
};

describe('a total that is not on the photo', () => {
  test.each([
    ['cut behind the items', ITEMS],
    ['cut behind the subtotal', `${ITEMS}\nSUBTOTAL                16.00`],
    [
      'cut behind the service charge',
      `${ITEMS}\nSUBTOTAL                16.00\nSERVICE CHARGE 10%       1.60`,
    ],
  ])('%s: none is made up, and nothing is said to add up', (_, rows) => {
    const draft = read(rows);
    expect([draft.total.value, certain(draft.total), draft.difference]).toEqual([null, false, null]);
    expect(draft.total.alternatives[0]).toBe(1600 + draft.service.value);
    expect(draft.service.value).toBe(rows.includes('SERVICE') ? 160 : 0);
    for (const charge of [draft.service, draft.rounding, draft.discount]) expect(certain(charge)).toBe(false);
  });

  test('the total of a kind of goods is in doubt until another one is there', () => {
    const food = `${ITEMS}\nFOOD TOTAL              16.00`;
    expect(total(food)).toMatchObject({ total: 1600, sure: false });
    const whole = `${food}\nSERVICE CHARGE 10%       1.60\nTOTAL                   17.60`;
    expect(total(whole)).toMatchObject({ total: 1760, sure: true });
  });

  test('a total whose own amount is torn does not take the payment of the row below', () => {
    const torn = `1 TAU SAR PNEAH           25.00
SUBTOTAL                  25.00
NET TOTAL                 25. I
C                         50.00
C                         25.00
TAX SUMMARY    AMOUNT       TAX
SR @6%          23.58      1.42`;
    expect(total(torn)).toMatchObject({ total: 2500, sure: false });
  });

  test('items are certain where a printed subtotal is their sum, and not by their own', () => {
    expect(read(ITEMS).items.map(({ price }) => certain(price))).toEqual([false, false, false]);
    const summed = read(`${ITEMS}\nSUBTOTAL                16.00`);
    expect(summed.items.map(({ price }) => certain(price))).toEqual([true, true, true]);
  });

  test('a last amount without a label is the total where it is the sum of those above', () => {
    const rows = 'NASI LEMAK               5.00\nTEH AIS                  2.00';
    const expected = { total: 700, items: ['NASI LEMAK 500', 'TEH AIS 200'], difference: 0 };
    expect(total(`${rows}\n                         7.00`)).toMatchObject(expected);
    expect(total(`${rows}\nBAYAR                    7.00`)).toMatchObject(expected);
  });

  test('what kinds of goods come to are no items', () => {
    const groups = 'Food                   11.00\nBeverage                5.00\nSub Total              16.00';
    expect(total(`${ITEMS}\n${groups}\nTotal Due              16.00`)).toMatchObject({
      items: ['KOPI O 200', 'TEH TARIK 500', 'NASI AYAM 900'],
      total: 1600,
      sure: true,
    });
  });
});

describe('a printed total stands against its subtotal', () => {
  const charged = `${ITEMS}
SUBTOTAL                16.00
TAKEAWAY CHARGE          1.00
TOTAL                   17.00`;

  test('a charge under a name of its own becomes an item', () => {
    expect(total(charged)).toEqual({
      total: 1700,
      sure: true,
      items: ['KOPI O 200', 'TEH TARIK 500', 'NASI AYAM 900', 'TAKEAWAY CHARGE 100'],
      difference: 0,
    });
  });

  test('beside service charge, tax and discount as well', () => {
    const draft = read(`${ITEMS}
SUBTOTAL                16.00
COVER CHARGE             4.00
Delivery Fee             5.00
Discount                -1.50
SERVICE CHARGE 10%       1.60
SST 6%                   0.96
TOTAL                   26.05
ROUNDING                -0.01
TOTAL                   26.05`);
    expect(draft).toMatchObject({
      total: { value: 2605 },
      discount: { value: -150 },
      service: { value: 160 },
    });
    expect(draft.items.slice(3).map(({ name }) => name.value)).toEqual(['COVER CHARGE', 'Delivery Fee']);
  });

  test('one that was not read leaves the bill in doubt by as much', () => {
    const lost = charged.replace('TAKEAWAY CHARGE          1.00\n', '');
    expect(total(lost)).toMatchObject({ total: 1700, sure: false, difference: -100 });
    const paid = `${lost}\nCASH                    20.00\nCHANGE                   3.00`;
    expect(total(paid)).toMatchObject({ total: 1700, difference: -100 });
  });

  test('nor does a tax that was added become one that prices hold', () => {
    const draft = read(`1 HAR GOW               80.00
SUBTOTAL                80.00
SERVICE TAX              4.80
TOTAL                   92.80`);
    expect([draft.total.value, draft.difference === 0]).toEqual([9280, false]);
    expect(draft.taxes.some((tax) => certain(tax.amount))).toBe(false);
  });

  test('a tax with a misread digit is what its printed rate makes it, in doubt', () => {
    const draft = read(`${ITEMS}
SUBTOTAL                16.00
SST 6%                   8.96
TOTAL                   16.96
CASH                    16.96`);
    expect(draft).toMatchObject({
      total: { value: 1696 },
      difference: 0,
      taxes: [{ included: false, amount: { value: 96, alternatives: [896, 0] } }],
    });
    expect(draft.taxes.some((tax) => certain(tax.amount))).toBe(false);
  });

  test('a lost or misread rounding does not make the sum above it certain', () => {
    const rounded = (row: string) =>
      total(
        `1 SET                   16.02${row}\nSUBTOTAL                16.02\nTOTAL                   16.00`,
      );
    expect(rounded('')).toMatchObject({ total: 1600, sure: false });
    const cut = `1 SET                   16.02\nTOTAL                   16.02`;
    expect(total(cut)).toMatchObject({ total: 1602, sure: false });
    expect(total(`${cut}\nVISA                    16.02`)).toMatchObject({ total: 1602, sure: true });
  });
});

test('a balance that is due is the total, one of nothing is none', () => {
  const due = `${ITEMS}\nSST 6%                   0.96\nROUNDING                -0.01\nBALANCE DUE             16.95`;
  expect(total(due)).toMatchObject({ total: 1695, sure: true, difference: 0 });
  const paid = `${due.replace('BALANCE DUE', 'TOTAL      ')}\nVISA                    16.95\nBALANCE DUE              0.00`;
  expect(total(paid)).toMatchObject({ total: 1695, sure: true, difference: 0 });
});

test('a tax beside its base in brackets', () => {
  const draft = read(`${ITEMS}
SVC CHG 10% (16.00)      1.60
SST 6% (17.60)           1.06
TOTAL                   18.66
VISA                    18.66`);
  const taxes = draft.taxes.map(({ amount, rate, included }) => [amount.value, rate, included]);
  expect([draft.service.value, taxes, draft.difference]).toEqual([160, [[106, 6, false]], 0]);
});

describe('how sure charges are', () => {
  const bill = `${ITEMS}
SUBTOTAL                16.00
SERVICE CHARGE 10%       1.60
TOTAL                   17.60`;
  test('by the equation that holds with them, or without', () => {
    const draft = read(bill);
    expect([draft.service, draft.discount, draft.rounding].map(certain)).toEqual([true, true, true]);
    const lost = read(bill.replace(/SERVICE.*\n/, ''));
    expect([lost.service, lost.discount, lost.rounding].map(certain)).toEqual([false, false, false]);
  });
  test('an included tax by its rate', () => {
    const held = (tax: string) =>
      read(`1 SET                   21.20\nTOTAL                   21.20\nGST 6% INCL              ${tax}\nCASH                    21.20`).taxes.map(({ amount, included }) => [amount.value, included, certain(amount)]); // prettier-ignore
    expect(held('1.20')).toEqual([[120, true, true]]);
    expect(held('1.26')).toEqual([[126, true, false]]);
  });
  test('what else was read for a charge is its alternative', () => {
    const two = read(bill.replace('\nTOTAL', '\nSERVICE CHARGE           1.80\nTOTAL'));
    expect([two.service.value, two.service.alternatives]).toEqual([160, [180, 0]]);
  });
});

describe('a charge whose label is not known', () => {
  const charged = (service: string, tax: string, rounding: string) =>
    `${service.padEnd(24)} 1.60\n${tax.padEnd(24)} 1.06\n${rounding.padEnd(24)}-0.01\nTOTAL                   18.65`;
  const charges = (rows: string) => {
    const draft = read(rows);
    const tax = draft.taxes[0]?.amount;
    const all = [draft.service, tax, draft.rounding].map((one) => one && [one.value, certain(one)]);
    return { charges: all, items: draft.items.length, difference: draft.difference };
  };
  const right = { charges: [[160, true], [106, true], [-1, true]], items: 3, difference: 0 }; // prettier-ignore

  test.each([
    ['S/C 10%', 'ST 6%', 'RND ADJ'],
    ['SVCGHG 10%', 'SSI 6%', 'R0VNDlMG'],
    ['SERVIS 10%', 'CVKAL 6%', 'BUNDAR'],
  ])('%s, %s, %s: by its rate, or because nothing costs so little', (...labels) => {
    expect(charges(`${ITEMS}\nSUBTOTAL                16.00\n${charged(...labels)}`)).toEqual(right);
    expect(charges(`${ITEMS}\n${charged(...labels)}\nCASH                    18.65`)).toEqual(right);
  });

  test('a dish with such a rate is one', () => {
    const draft = read(`${ITEMS}\n1 BEER 5%                9.00\nTOTAL                   25.00`);
    expect([draft.items.length, draft.service.value, draft.difference]).toEqual([4, 0, 0]);
  });
});

describe('a total without its first figure', () => {
  const LARGE = `1 SET                   21.00\n1 NASI AYAM              9.00`;
  test('is the payment or the sum that ends like it, in doubt if it is not printed', () => {
    expect(total(`SUBTOTAL                31.80\nTOTAL                    1.80\nCASH                    31.80`).total).toBe(3180); // prettier-ignore
    expect(
      total('NETT TOTAL               1.80\nCASH                    50.00\nCHANGE                  18.20')
        .total,
    ).toBe(3180);
    expect(total(`${LARGE}\nSERVICE CHARGE 10%       3.00\nGRAND TOTAL              3.00`)).toMatchObject({ total: 3300, sure: false, difference: 0 }); // prettier-ignore
  });
  test.each([
    ['a discount', 'DISCOUNT               -10.00'],
    ['a voucher', 'VOUCHER                -10.00'],
  ])('unless %s explains the difference', (_, off) =>
    expect(
      total(
        `1 SET                   15.00\n${off}\nTOTAL                    5.00\nCASH                     5.00`,
      ).total,
    ).toBe(500),
  );
  test('or a change does', () =>
    expect(
      total(
        '1 NASI AYAM              5.00\nTOTAL                    5.00\nCASH                   105.00\nCHANGE                 100.00',
      ).total,
    ).toBe(500));
});
