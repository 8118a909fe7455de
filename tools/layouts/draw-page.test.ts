import { describe, expect, test } from 'vitest';
import { ROLES } from '../../src/domain/receipt/roles/roles.ts';
import { drawSheet, type AskedForms, type DrawnSheet } from './draw-page.ts';

const ALL: AskedForms = { without: [], only: [] };
const COUNT = 1500;
const sheets = Array.from({ length: COUNT }, (_, at) => drawSheet(7, at, ALL));

/** What of a page is form: the roles of its words, row by row. */
const formOf = ({ tokens }: DrawnSheet): string => tokens.map(({ role, line }) => `${line}${role}`).join(' ');

/** The bill's own equation: 0 where it holds. */
function difference({ truth }: DrawnSheet): number {
  const items = truth.items.reduce((sum, { price }) => sum + price, 0);
  const { discount, service, tax, taxIncluded, rounding, total } = truth;
  return total === null || truth.subtotal === null
    ? 0
    : items - discount + service + (taxIncluded ? 0 : tax) + rounding - total;
}

test('a seed gives the same page each time, another number and another seed give others', () => {
  expect(drawSheet(7, 3, ALL)).toEqual(drawSheet(7, 3, ALL));
  expect(formOf(drawSheet(7, 4, ALL))).not.toBe(formOf(drawSheet(7, 3, ALL)));
  expect(formOf(drawSheet(8, 3, ALL))).not.toBe(formOf(drawSheet(7, 3, ALL)));
});

test('nearly every page has a form of its own, and its own choice of productions', () => {
  expect(new Set(sheets.map(formOf)).size).toBeGreaterThan(0.98 * COUNT);
  expect(new Set(sheets.map(({ productions }) => productions.toSorted().join())).size).toBeGreaterThan(
    0.98 * COUNT,
  );
});

test('every bill that was printed whole adds up', () => {
  for (const sheet of sheets) expect(difference(sheet), sheet.id).toBe(0);
});

/** The pages of which something is wrong, and what. */
const wrong = (find: (sheet: DrawnSheet) => string[]): string[] =>
  sheets.flatMap((sheet) => find(sheet).map((what) => `${sheet.id}: ${what}`));

describe('the words of a page', () => {
  test('have no spaces, a known role, and a box inside the page that no other word overlaps', () => {
    const found = wrong(({ tokens, width, height }) =>
      tokens.flatMap(({ text, role, box: [x0, y0, x1, y1], line }, at) => {
        const before = tokens[at - 1];
        const isInside = x0 >= 0 && y0 >= 0 && x0 < x1 && y0 < y1 && x1 <= width && y1 <= height;
        const isFree = before?.line !== line || before.box[2] <= x0;
        return /^\S+$/.test(text) && ROLES.includes(role) && isInside && isFree ? [] : [text];
      }),
    );
    expect(found).toEqual([]);
  });

  test('tell of every item where it begins, its name and a number', () => {
    const found = wrong(({ tokens, truth }) => {
      const own = truth.items.filter(({ isCharge }) => !isCharge);
      const starts = tokens.flatMap(({ begins }, at) => (begins ? [at] : []));
      const parts = starts.map(
        (start, at) => new Set(tokens.slice(start, starts[at + 1]).map(({ role }) => role)),
      );
      const bare = parts.filter(
        (roles) => !(roles.has('name') && (roles.has('amount') || roles.has('price'))),
      );
      return [
        ...(starts.length === own.length ? [] : ['items without a beginning']),
        ...own.flatMap(({ name }) => (name === '' ? ['an item without a name'] : [])),
        ...bare.map((roles) => `an item of ${[...roles].join(', ')}`),
      ];
    });
    expect(found).toEqual([]);
  });

  test('hold the total and the store that the truth tells', () => {
    const found = wrong(({ tokens, truth }) => {
      const textOfWords = (role: string): string =>
        tokens
          .flatMap((token) => (token.role === role ? token.text : []))
          .join('')
          .replace(/[(), ]/g, '');
      const store = truth.store?.replace(/[(), ]/g, '') ?? '';
      const total = truth.total === null ? '' : (Math.abs(truth.total) / 100).toFixed(2);
      return [
        ...(textOfWords('store').replaceAll(store, '') === '' ? [] : ['another store']),
        ...(textOfWords('total').includes(total) ? [] : ['another total']),
      ];
    });
    expect(found).toEqual([]);
  });
});

test('productions that are held out are on no page, and those asked for on every one', () => {
  const held = ['quantity-above-name', 'date-hb', 'weights', 'total-repeated'];
  for (let at = 0; at < 100; at++) {
    expect(
      drawSheet(3, at, { without: held, only: [] }).productions.filter((name) => held.includes(name)),
    ).toEqual([]);
    expect(
      drawSheet(3, at, { without: [], only: held }).productions.some((name) => held.includes(name)),
    ).toBe(true);
  }
});
