import { describe, expect, test } from 'vitest';
import { draftFromPages } from '../draft/draft-from-pages.ts';
import { labelRows } from '../labels/label-rows.ts';
import { rowsOf } from '../rows/rows.ts';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL, DOUBTFUL_NAME, SURPRISE } from '../thresholds.ts';
import { itemsByRole, surpriseAgainst } from './items-by-role.ts';
import { ROLES, type WordRole } from './roles.ts';
import { tagRows } from './tagged-rows.ts';
import { SCORES, type Tagger } from './tagger.ts';

const LETTERS: Record<string, WordRole> = {
  n: 'name', q: 'quantity', p: 'price', a: 'amount', o: 'option', d: 'discount', l: 'label', t: 'total', c: 'code', s: 'store', u: 'sum', b: 'bill-discount', h: 'charge', '-': 'noise',
}; // prettier-ignore

/** A model that says what a test says: a letter for each word, a capital where an item begins. */
const saying =
  (letters: string, lead = 6): Tagger =>
  (lines) => {
    const words = lines.flatMap(({ row }) => row.tokens);
    const said = letters.replace(/\s/g, '');
    expect(said).toHaveLength(words.length);
    const scores = new Float64Array(words.length * SCORES);
    for (const [at, letter] of said.split('').entries()) {
      scores[at * SCORES + ROLES.indexOf(LETTERS[letter.toLowerCase()] ?? 'noise')] = lead;
      scores[at * SCORES + ROLES.length] = /[A-Z]/.test(letter) ? 3 : -3;
    }
    return { words: words.length, scores };
  };

const itemsOf = (text: string, letters: string): string[] =>
  itemsByRole(tagRows(labelRows(rowsOf(pageOf(text))), saying(letters))).map(
    ({ item: { name, quantity, price } }) => `${quantity} ${name} ${price}`,
  );

test('a quantity line above its name belongs to the name', () => {
  const text = '2X @ 1.90\nROTI CANAI     3.80\n1X @ 5.00\nTEH TARIK      5.00';
  expect(itemsOf(text, 'Q-p nna Q-p nna')).toEqual(['2 ROTI CANAI 380', '1 TEH TARIK 500']);
});

test('options are no part of a name, a discount is taken off, a code is left out', () => {
  const text = 'A12 NASI GORENG   12.00\n   LESS SPICY      0.00\n   MEMBER         -2.00\nB7 KOPI   3.00';
  expect(itemsOf(text, 'Cnna oo- dd Cna')).toEqual(['1 NASI GORENG 1000', '1 KOPI 300']);
});

test('two amounts on two rows are two items, where the model lost a beginning', () => {
  expect(itemsOf('NASI   12.00\nKOPI    3.00', 'Na na')).toEqual(['1 NASI 1200', '1 KOPI 300']);
});

test('a price alone counts as often as the item does', () => {
  expect(itemsOf('NASI\n3   4.00', 'N qp')).toEqual(['3 NASI 1200']);
});

const BILL = 'KEDAI MAJU SDN BHD\n2X @ 1.90\nROTI CANAI     3.80\nTOTAL          3.80';
const readBy = (tagger: Tagger | null) =>
  draftFromPages([{ page: pageOf(BILL), place: (box) => box, engine: 'ppocr', tagger }]);

test('without a model the rules read alone, and it changes no amount that the bill proves', () => {
  const rules = readBy(null);
  const wrong = readBy(saying('ssss Q-p nna -t'.replace('-t', 'Na')));
  expect(rules.total.value).toBe(380);
  expect(wrong.total.value).toBe(380);
  expect(wrong.items.reduce((sum, { price }) => sum + price.value, 0)).toBe(380);
});

const ABOVE =
  '2 x 1.90      3.80\nROTI CANAI\n1 x 5.00      5.00\nTEH TARIK\n1 x 4.00      4.00\nKOPI PANAS\nTOTAL        12.80';
const draftOf = (text: string, letters: string) =>
  draftFromPages([{ page: pageOf(text), place: (box) => box, engine: 'ppocr', tagger: saying(letters) }]);

test('names that are all paired otherwise are one contradiction, however many they are', () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `ROTI CANAI    ${at}.00`);
  const againstShifted = (lead: number): number => {
    const tagged = tagRows(labelRows(rowsOf(pageOf(rows.join('\n')))), saying('Nna'.repeat(9), lead));
    const told = itemsByRole(tagged);
    expect(told).toHaveLength(9);
    return surpriseAgainst(
      told,
      told.map(({ item }) => ({ ...item, name: 'TEH TARIK' })),
    );
  };
  expect(againstShifted(3)).toBe(SURPRISE.otherNames);
  expect(againstShifted(6)).toBe(SURPRISE.surelyOtherNames);
});

test('a name is doubtful where the model tells another one', () => {
  const text = 'ROTI CANAI MIX     9.00\nTEH TARIK     5.00\nTOTAL            14.00';
  const [agreed] = draftOf(text, 'Nnna Nna -t').items;
  const [other] = draftOf(text, 'Ncca Nna -t').items;
  expect(agreed?.name.confidence).toBeGreaterThanOrEqual(DOUBTFUL_NAME);
  expect(other?.name.confidence).toBeLessThan(DOUBTFUL_NAME);
});

test('names that rules and model find alike are certain', () => {
  const { items } = draftOf(ABOVE, 'Q-pa nn Q-pa nn Q-pa nn -t');
  expect(items.map(({ name }) => name.value)).toEqual(['ROTI CANAI', 'TEH TARIK', 'KOPI PANAS']);
  for (const { name } of items) expect(name.confidence).toBeGreaterThanOrEqual(DOUBTFUL_NAME);
});

test('a quantity is doubtful where the model tells another one', () => {
  const text = 'ROTI CANAI    3   9.00\nTEH TARIK     1   5.00\nTOTAL            14.00';
  const [agreed] = draftOf(text, 'Nnqa Nnqa -t').items;
  const [other] = draftOf(text, 'Nn-a Nnqa -t').items;
  expect(agreed?.quantity.value).toBe(3);
  expect(other?.quantity.confidence).toBeLessThan(DOUBTFUL);
});

test('of two totals the one is paid that the model takes for the total', () => {
  const text = 'NASI     20.00\nTOTAL    20.00\nTOTAL    18.00';
  expect(draftOf(text, 'Na -u -t').total.value).toBe(1800);
  expect(draftOf(text, 'Na -t -u').total.value).toBe(2000);
});

describe('a dish at 0.00', () => {
  test('is one where the model is sure that it begins there', () => {
    expect(itemsOf('NASI   12.00\nTEH     0.00\nKOPI    3.00', 'Na Na Na')).toEqual([
      '1 NASI 1200',
      '1 TEH 0',
      '1 KOPI 300',
    ]);
  });
  test('may say so in words', () =>
    expect(itemsOf('NASI   12.00\nTEH     FOC', 'Na Na')).toEqual(['1 NASI 1200', '1 TEH 0']));
  test('is free beside its price, but not where the till prints no amounts at all', () => {
    const some = 'NASI   2   6.00   12.00\nTEH    1   3.00    0.00\nKOPI   1   3.00    3.00';
    expect(itemsOf(some, 'Nqpa Nqpa Nqpa')[1]).toBe('1 TEH 0');
    const all = 'NASI   2   6.00   0.00\nTEH    1   3.00    0.00';
    expect(itemsOf(all, 'Nqpa Nqpa')).toEqual(['2 NASI 1200', '1 TEH 300']);
  });
});

test('a quantity in the last row of a name begins no item there', () => {
  const text = 'NASI GORENG\n2 KAMPUNG     24.00\nMEE HOON\n1 SUP     8.00\nROTI\n1 BOM     3.00';
  expect(itemsOf(text, 'Nn qna Nn qna N qna')).toEqual([
    '2 NASI GORENG KAMPUNG 2400',
    '1 MEE HOON SUP 800',
    '1 ROTI BOM 300',
  ]);
});

test('of two numbers the one counts that the model is surer of', () => {
  const text = 'NASI   9   2   12.00';
  const lines = labelRows(rowsOf(pageOf(text)));
  const tagger = saying('Nqqa');
  const doubting: Tagger = (rows) => {
    const { words, scores } = tagger(rows);
    scores[SCORES + ROLES.indexOf('noise')] = 5; // the 9 may be something else
    return { words, scores };
  };
  expect(itemsByRole(tagRows(lines, doubting))[0]?.item.quantity).toBe(2);
});

describe('words that the model is sure are no name', () => {
  const namesOf = (text: string, letters: string): unknown[] =>
    draftOf(text, letters).items.map(({ name, quantity }) => [name.value, quantity.value]);
  test('codes and counts fall off its ends', () =>
    expect(
      namesOf('V1 SR NASI LEMAK     5.00\nV2 SR TEH TARIK      5.00\nTOTAL      10.00', 'Ccnna Ccnna -t'),
    ).toEqual([
      ['NASI LEMAK', 1],
      ['TEH TARIK', 1],
    ]));
  test('a word that looks like a dish stays, whatever the model says', () =>
    expect(namesOf('ROTI CANAI     9.00\nTEH TARIK     5.00\nTOTAL      14.00', 'Nca Nna -t')[0]).toEqual([
      'ROTI CANAI',
      1,
    ]));
});

test('a discount below the items that the model knows is the whole bill’s is no item’s', () => {
  const text = 'NASI     9.00\nTEH TARIK     5.00\nMEMBER LESS     -4.00\nTOTAL      10.00';
  const draft = draftOf(text, 'Na Nna --b -t');
  expect(draft.items.map(({ price }) => price.value)).toEqual([900, 500]);
  expect([draft.discount.value, draft.difference]).toEqual([-400, 0]);
});

test('charges below the items that the model knows are not lost', () => {
  const text =
    'NASI     9.00\nTEH TARIK     5.00\nCAJ BEKAS     1.00\nBEG PLASTIK     0.50\nTOTAL      15.50';
  const draft = draftOf(text, 'Na Nna --h --h -t');
  expect(draft.items.map(({ name, price }) => `${name.value} ${price.value}`)).toEqual([
    'NASI 900',
    'TEH TARIK 500',
    'CAJ BEKAS 100',
    'BEG PLASTIK 50',
  ]);
  expect(draft.difference).toBe(0);
});

test('a store is doubtful where the model finds none', () => {
  const text = 'FRESHLY MADE EVERY DAY\nNASI     9.00\nTOTAL      9.00';
  expect(draftOf(text, '---- Na -t').store.confidence).toBeLessThan(DOUBTFUL_NAME);
});

test('names that begin with a code may stand below their numbers', () => {
  const text = '2 x 1.90      3.80\nA12 ROTI CANAI\n1 x 5.00      5.00\nB7 TEH TARIK';
  expect(itemsOf(text, 'q-pa Cnn q-pa Cnn')).toEqual(['2 ROTI CANAI 380', '1 TEH TARIK 500']);
});

test('where an item has no name, what the model takes for its option names it, in doubt', () => {
  const text = '2 x 1.90      3.80\nROTI CANAI\n1 x 5.00      5.00\nTEH TARIK';
  expect(itemsOf(text, 'q-pa oo q-pa oo')).toEqual(['2 ROTI CANAI 380', '1 TEH TARIK 500']);
  const told = itemsByRole(tagRows(labelRows(rowsOf(pageOf(text))), saying('q-pa oo q-pa oo')));
  for (const { item } of told) expect(item.nameConfidence).toBeLessThan(DOUBTFUL_NAME);
});
