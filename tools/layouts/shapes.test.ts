import { describe, expect, test } from 'vitest';
import { shapeOfDate, shapeOfItem, shapeOfLabel, type ShapedWord } from './shapes.ts';

/** Words of a name stand between stars. */
const row = (text: string): ShapedWord[] =>
  text.split(' ').map((word) => ({ text: word.replaceAll('|', ''), isName: word.startsWith('|') }));

describe('the form of an item', () => {
  test.each([
    [['2 |NASI |GORENG 16.00'], 'number name amount'],
    [['|NASI |GORENG', '|AYAM', '2X @8.00 RM16.00SR'], 'name / number times amount amount mark'],
    [['9556641320027 x2 RM 8.00 16.00', '|ROTI'], 'code times number amount amount / name'],
    [['|AYAM 0.355 @ 12.00 10% 3.83'], 'name number times amount percent amount'],
  ])('%j is "%s"', (rows, shape) => {
    expect(shapeOfItem(rows.map(row))).toBe(shape);
  });
});

test('a label keeps its words alone', () => {
  expect(shapeOfLabel('Total (Incl. of SST 6%) RM:')).toBe('TOTAL INCL OF SST');
});

test('a date keeps its separators and whether its month is a name', () => {
  expect(['21/11/2026', '21-Nov-26', '21 November 2026'].map(shapeOfDate)).toEqual([
    '99/99/9999',
    '99-AAA-99',
    '99 AAAA 9999',
  ]);
});
