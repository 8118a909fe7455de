import { expect, test } from 'vitest';
import { pageOf } from '../rows/test-page.ts';
import { boardFromDraft } from './board-from-draft.ts';
import { draftFromPage } from './draft-from-pages.ts';

test('the board of a draft has its lines in the printed order, with nobody on them yet', () => {
  const draft = draftFromPage(
    pageOf(
      'KEDAI CONTOH\nDATE 05/03/2025\n1 KOPI    2.00\n2 TEH    3.00\nSUBTOTAL    5.00\nSST 6%    0.30\nTOTAL    5.30',
    ),
  );
  let next = 0;
  const board = boardFromDraft(draft, { itemIds: () => `item-${next++}`, columns: {} });
  expect(board.bill).toMatchObject({ title: 'KEDAI CONTOH', date: '2025-03-05', total: 530 });
  expect(board.bill.taxes).toEqual([{ rate: 6, amount: 30, included: false }]);
  const items = Object.values(board.items).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  expect(items.map((item) => [item.name, item.price])).toEqual([
    ['KOPI', 200],
    ['TEH', 300],
  ]);
  expect(items.every((item) => Object.keys(item.shares).length === 0)).toBe(true);
});

test('a line starts with pieces if its quantity is certain', () => {
  const piecesIn = (rows: string) => {
    const draft = draftFromPage(pageOf(`RESTORAN CONTOH SDN BHD\n${rows}\nTOTAL          18.00`));
    let next = 0;
    const { items } = boardFromDraft(draft, { itemIds: () => `item-${next++}`, columns: {} });
    return Object.values(items).map(({ quantity, pieces = false }) => [quantity, pieces]);
  };
  expect(piecesIn('4 NASI  8.00\n2 TEH  4.00\n2 KOPI  6.00')).toEqual([
    [4, true],
    [2, true],
    [2, true],
  ]);
  // These number the rows.
  expect(piecesIn('1 NASI  8.00\n2 TEH  4.00\n3 KOPI  6.00').every(([, pieces]) => !pieces)).toBe(true);
});
