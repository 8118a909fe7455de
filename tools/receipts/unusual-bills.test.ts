import { expect, test } from 'vitest';
import { draftFromPage } from '../../src/domain/receipt/draft/draft-from-pages.ts';
import { pageOf } from '../../src/domain/receipt/rows/test-page.ts';
import { makeUnusualBill } from './bill.ts';
import { tally, type Tallies, type TrueReceipt } from './count-certain.ts';
import { printReceipt } from './print-receipt.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { trueReceiptOf } from './true-receipt.ts';

// Charges under names of their own, voids, dishes named like labels, photos that end above the total: as
// clear text, so that nothing but the reading is measured.

const read = (seed: number, damage: (rows: string[], random: SeededRandom) => void = () => undefined) => {
  const random = createSeededRandom(seed);
  const bill = makeUnusualBill(random);
  const rows = printReceipt(bill, random).map((line) => line.text);
  damage(rows, random);
  return { bill, draft: draftFromPage(pageOf(rows.join('\n'))) };
};

/** Loses a row with an amount or its spaces, or misreads a figure or letter; mostly near the end. */
function damaged(rows: string[], random: SeededRandom): void {
  const priced = [...rows.keys()].filter((at) => /\d\.\d\d$/.test(rows[at] ?? ''));
  const at = random.pick(random.chance(0.6) ? priced.slice(-7) : priced);
  const row = rows[at] ?? '';
  const figure = /\d[\d,]*\.\d\d$/.exec(row)?.[0] ?? '';
  const words = row.length - figure.length;
  const misread = (places: number[], as: Record<string, string>): string => {
    if (places.length === 0) return row;
    const place = random.pick(places);
    const other = random.pick((as[row.charAt(place)] ?? '0').split(''));
    return row.slice(0, place) + other + row.slice(place + 1);
  };
  const figures = [...figure.matchAll(/\d/g)].map((match) => words + match.index);
  const letters = [...row.matchAll(/[A-Za-z]/g)].flatMap(({ 0: letter, index }) =>
    letter in MISREAD_LETTER ? index : [],
  );
  const ways = [
    () => '',
    () => misread(figures, MISREAD),
    () => misread(letters, MISREAD_LETTER),
    () => row.replace(/(\S) (?=\S)/g, '$1'),
  ];
  rows[at] = random.pick(ways)();
}
const MISREAD: Record<string, string> = {
  '0': '68', '1': '7', '2': '7', '3': '8', '4': '9', '5': '6', '6': '5', '7': '1', '8': '3', '9': '8',
}; // prettier-ignore
const MISREAD_LETTER: Record<string, string> = {
  a: 'o', b: '6', e: 'c', g: 'q', i: 'l', l: 'I', n: 'm', o: '0', s: '5', t: 'f', u: 'v',
  A: '4', B: '8', C: 'G', D: 'O', E: 'F', G: 'C', I: 'l', L: 'I', M: 'N', N: 'M', O: '0', R: 'P', S: '5', T: 'I', U: 'V',
}; // prettier-ignore

const SEEDS = Array.from({ length: 150 }, (_, at) => at + 1);

test('no certain field of a clear bill is wrong', () => {
  const tallies: Tallies = {};
  for (const seed of SEEDS) {
    const { bill, draft } = read(seed);
    tally(tallies, draft, trueReceiptOf(bill) as TrueReceipt);
  }
  const wrong = Object.entries(tallies).filter(([, { certainWrong }]) => certainWrong > 0);
  expect(wrong).toEqual([]);
  // Nor may the test pass because everything is doubtful.
  expect(tallies).toMatchObject({ total: { doubtful: 0 }, name: { doubtful: 0 } });
  expect(tallies.item?.doubtful).toBeLessThan(0.12 * (tallies.item?.certain ?? 0));
});

test('with a lost row or a misread figure no certain total, service charge, tax or rounding is wrong', () => {
  const tallies: Tallies = {};
  for (const seed of SEEDS) {
    const { bill, draft } = read(seed, damaged);
    tally(tallies, draft, trueReceiptOf(bill) as TrueReceipt);
  }
  const { total, service, tax, rounding, item } = tallies;
  expect([total, service, tax, rounding].map((one) => one?.certainWrong)).toEqual([0, 0, 0, 0]);
  expect(total?.certain).toBeGreaterThan(60);
  // Items that prove themselves (quantity x price) don't show that a row between them is lost.
  expect(item?.certainWrong).toBeLessThan(0.002 * (item?.certain ?? 0));
});

test('a photo that ends above the total gives no total, a whole one gives its own', () => {
  for (const seed of SEEDS) {
    const { bill, draft } = read(seed);
    const expected = bill.cut === null ? [bill.total, 0] : [null, null];
    expect([seed, draft.total.value, draft.difference]).toEqual([seed, ...expected]);
  }
});
