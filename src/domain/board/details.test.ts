import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDetails, parseDetails } from './details.ts';

test('pairs are written as lines and read again', () => {
  const details = [
    { key: 'Table', value: '12' },
    { key: 'Open', value: '9:00 to 17:00' },
  ];
  expect(formatDetails(details)).toBe('Table: 12\nOpen: 9:00 to 17:00');
  expect(parseDetails(formatDetails(details))).toEqual(details);
});

test('a description without pairs is read line by line', () => {
  expect(parseDetails('Lunch with the team\n\n: odd')).toEqual([
    { key: '', value: 'Lunch with the team' },
    { key: '', value: ': odd' },
  ]);
  expect(parseDetails('')).toEqual([]);
});

test('any pairs are read again with their values', () => {
  const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== '');
  fc.assert(
    fc.property(fc.array(fc.record({ key: text, value: text }), { maxLength: 6 }), (details) => {
      expect(parseDetails(formatDetails(details)).map(({ value }) => value)).toEqual(
        details.map(({ value }) => value.replace(/\s+/g, ' ').trim()),
      );
    }),
  );
});
