import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labelRows } from '../../src/domain/receipt/labels/label-rows.ts';
import { itemsByRole } from '../../src/domain/receipt/roles/items-by-role.ts';
import { tagRows } from '../../src/domain/receipt/roles/tagged-rows.ts';
import { createTagger } from '../../src/domain/receipt/roles/tagger.ts';
import { rowsOf } from '../../src/domain/receipt/rows/rows.ts';
import { pageOf } from '../../src/domain/receipt/rows/test-page.ts';

const file = readFileSync(new URL('../../src/domain/receipt/roles/roles.bin', import.meta.url));

test('the file of the repository fits its features, is small, and knows a plain receipt', () => {
  expect(file.length).toBeLessThan(1e6);
  const tagger = createTagger(file);
  const page = pageOf(`KEDAI MAKAN MAJU SDN BHD
NO 5 JALAN BESAR
20/11/2026 13:05

2  NASI LEMAK               10.00
1  TEH AIS                   2.50
SUBTOTAL                    12.50
TOTAL                       12.50
CASH                        20.00
CHANGE                       7.50`);
  const items = tagger ? itemsByRole(tagRows(labelRows(rowsOf(page)), tagger)) : [];
  expect(items.map(({ item: { name, quantity, price } }) => [quantity, name, price])).toEqual([
    [2, 'NASI LEMAK', 1000],
    [1, 'TEH AIS', 250],
  ]);
});
