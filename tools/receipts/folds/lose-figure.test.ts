import { expect, test } from 'vitest';
import { rowsOf } from '../../../src/domain/receipt/rows/rows.ts';
import { pageOf } from '../../../src/domain/receipt/rows/test-page.ts';
import { loseFirstFigure } from './lose-figure.ts';

test('totals alone lose their first figure', () => {
  const bill = 'NASI          31.80\nTOTAL         31.80\nCASH          31.80';
  const left = (total: string) =>
    rowsOf(loseFirstFigure(pageOf(bill), total)).map(({ tokens }) => tokens.at(-1)?.text);
  expect(left('31.80')).toEqual(['31.80', '1.80', '31.80']);
  expect(left('1.80')).toEqual(['31.80', '31.80', '31.80']);
});
