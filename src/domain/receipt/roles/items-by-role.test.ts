import { expect, test } from 'vitest';
import { labelRows } from '../labels/label-rows.ts';
import { rowsOf } from '../rows/rows.ts';
import { pageOf } from '../rows/test-page.ts';
import { draftFromPages } from '../draft/draft-from-pages.ts';
import { itemsByRole } from './items-by-role.ts';
import { ROLES, type WordRole } from './roles.ts';
import { tagRows } from './tagged-rows.ts';
import { SCORES, type Tagger } from './tagger.ts';

const LETTERS: Record<string, WordRole> = {
  n: 'name', q: 'quantity', p: 'price', a: 'amount', o: 'option', d: 'discount', l: 'label', t: 'total', c: 'code', s: 'store', '-': 'noise',
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
