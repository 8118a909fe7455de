import { describe, expect, test } from 'vitest';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL } from '../thresholds.ts';
import { draftFromPage } from './draft-from-pages.ts';

const certain = ({ confidence }: { confidence: number }): boolean => confidence >= DOUBTFUL;

describe('a name is as sure as its own words', () => {
  const BILL = `RESTORAN CONTOH SDN BHD
DATE: 05/03/2025 12:30
1 NASI LEMAK    9.00
2 TEH TARIK     5.00
TOTAL          14.00
CASH           14.00`;
  /** The first word that reads so is `unsure`. */
  const names = (bill: string, unsure = '') => {
    const page = pageOf(bill);
    const first = page.lines.flatMap(({ words }) => words).find(({ text }) => text === unsure);
    const lines = page.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => (word === first ? { ...word, confidence: 0.25 } : word)),
    }));
    return draftFromPage({ ...page, lines }).items.map(({ name, price }) => [certain(name), certain(price)]);
  };
  test('an unsure word makes the name doubtful, not the price', () => {
    expect(names(BILL)).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(names(BILL, 'LEMAK')).toEqual([
      [false, true],
      [true, true],
    ]);
  });
  test('the same dish on another row makes it sure, if it is read alike and surely there', () => {
    const twice = BILL.replace('2 TEH TARIK     5.00', '1 NASI LEMAK    5.00');
    expect(names(twice, 'LEMAK')[0]).toEqual([true, true]);
    expect(names(twice.replace('LEMAK    5', 'LEMAQ    5'), 'LEMAK')[0]).toEqual([false, true]);
  });
  test('an unsure size in brackets, a single letter or a mark does not', () => {
    const sized = BILL.replace('NASI LEMAK   ', 'NASI (S)     ');
    expect(names(sized, '(S)')[0]).toEqual([true, true]);
    expect(names(BILL.replace('NASI LEMAK   ', 'NASI ( S )   '), '(')[0]).toEqual([true, true]);
    expect(names(BILL.replace('TEH TARIK', 'TEH O    '), 'O')[1]).toEqual([true, true]);
    expect(names(BILL.replace('TEH TARIK', 'TEH AIS <'), '<')[1]).toEqual([true, true]);
    expect(names(BILL.replace('TEH TARIK', 'TEH AIS 茶'), '茶')[1]).toEqual([false, true]);
  });
  test('digits where letters stand make a name doubtful', () => {
    expect(names(BILL.replace('NASI LEMAK', 'N4S1 LEMAK')).map(([name]) => name)).toEqual([false, true]);
    expect(names(BILL.replace('NASI LEMAK', 'MILO 3IN1 ')).map(([name]) => name)).toEqual([true, true]);
  });
});

describe('a date is doubtful if it may be another day', () => {
  const date = (rows: string) => draftFromPage(pageOf(`RESTORAN CONTOH SDN BHD\n${rows}`)).date;
  test('a date that reads from both ends', () => {
    const { alternatives, ...rest } = date('DATE 26/11/03 19:45');
    expect([certain(rest), alternatives]).toEqual([false, ['2003-11-26']]);
  });
  test('a date with letters among its digits', () =>
    expect(certain(date('DATE 03/11/2O26 19:45'))).toBe(false));
  test('two dates that stand there alike', () => {
    expect(certain(date('Open: 02/11/2026 23:40\nPrint: 03/11/2026 00:15'))).toBe(false);
    expect(certain(date('DATE: 03/11/2026 00:15'))).toBe(true);
  });
});

test('a brand above the legal name leaves the name certain, and is its first alternative', () => {
  const { store } = draftFromPage(pageOf('KOPI LAGI\nLAGI LAGI FOODS SDN BHD\nDATE: 05/03/2025\n1 KOPI O      3.00\nTOTAL         3.00')); // prettier-ignore
  expect([store.value, certain(store), store.alternatives[0]]).toEqual(['LAGI LAGI FOODS SDN BHD', true, 'KOPI LAGI']); // prettier-ignore
});

describe('alternatives', () => {
  const item = (row: string) =>
    draftFromPage(pageOf(`RESTORAN CONTOH SDN BHD\n${row}\n2 TEH           4.00\n3 KOPI          6.00\nTOTAL          18.00`)).items[0]; // prettier-ignore
  test('a quantity’s alternative is one', () => {
    expect(item('1 NASI          8.00')?.quantity).toMatchObject({ value: 1, alternatives: [] });
    expect(item('4 NASI          8.00')?.quantity).toMatchObject({ value: 4, alternatives: [1] });
    expect(item('4 NASI          8.00')?.unitPrice).toMatchObject({ value: 200, alternatives: [800] });
  });
});

describe('a quantity is certain if it was read and divides the amount', () => {
  const quantity = (row: string) => {
    const bill = `RESTORAN CONTOH SDN BHD\n${row}\n2 TEH           4.00\n2 KOPI          6.00\nTOTAL          18.40`;
    const { quantity: read } = draftFromPage(pageOf(bill)).items[0]!;
    return [read.value, certain(read)];
  };
  test('a 1 that is printed is, and one that was not read among others is not', () => {
    expect(quantity('1 NASI          8.40')).toEqual([1, true]);
    expect(quantity('NASI            8.40')).toEqual([1, false]);
  });
  test('a 1 that was read as 9 is not', () => {
    expect(quantity('4 NASI          8.40')).toEqual([4, true]);
    expect(quantity('9 NASI          8.40')).toEqual([9, false]);
  });
  test('without any quantities a dish is one dish', () => {
    const { items } = draftFromPage(pageOf('RESTORAN CONTOH SDN BHD\nNASI 8.00\nTEH 4.00\nTOTAL 12.00'));
    expect(items.map((item) => certain(item.quantity))).toEqual([true, true]);
  });
});

test('a corrected amount proves no other one if an item had a discount', () => {
  const bill = `KEDAI CONTOH SDN BHD
SUSU           8.90
  MEMBER PRICE   -1.06
ROTI           4.55
TELUR          6.80
TOTAL         19.25
CASH          19.25`;
  const items = draftFromPage(pageOf(bill)).items;
  expect(items.map(({ price }) => certain(price))).toEqual([false, false, false]);
});

test('TAKE AWAY is not the store’s name', () =>
  expect(
    draftFromPage(pageOf('TAKE AWAY\nNO. 123\nAYAM GORENG MAMA\n03/11/2026 13:05\n1 AYAM  8.00')).store.value,
  ).toBe('AYAM GORENG MAMA'));

test('a last discount may belong to the last item or to the bill, unless its own words tell', () => {
  const read = (subtotal: string, words = 'DISCOUNT    ') => {
    const draft = draftFromPage(pageOf(`KEDAI CONTOH SDN BHD
SUSU           8.90
ROTI           4.50
${words}  -1.00${subtotal}
TOTAL         12.40
CASH          12.40`)); // prettier-ignore
    return [draft.items.map(({ price }) => certain(price)), certain(draft.discount)];
  };
  expect(read('')).toEqual([[true, false], false]);
  expect(read('\nSUBTOTAL      12.40')).toEqual([[true, false], false]);
  for (const own of ['DISC ROTI   ', '  DISCOUNT  ', '* DISCOUNT  '])
    expect(read('\nSUBTOTAL      12.40', own)).toEqual([[true, true], true]);
});

test('an amount less its discount is not proven by quantity and price', () => {
  const draft = draftFromPage(
    pageOf(`KEDAI CONTOH SDN BHD
SUSU           2 x 4.50      9.00
  DISC 10%                  -7.90
ROTI           3 x 1.50      4.50
SUBTOTAL                    12.60`),
  );
  const [milk, bread] = draft.items.map(({ price }) => price.confidence);
  expect(milk).toBeLessThan(bread ?? 0);
  expect(draft.items.map(({ quantity }) => certain(quantity))).toEqual([true, true]);
});
