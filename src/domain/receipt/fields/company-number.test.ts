import { expect, test } from 'vitest';
import { isRegisteredName } from './company-number.ts';

test.each([
  ['SETIA MAJU (1234567-X)', ''],
  ['SETIA MAJU SA0416111-K', 'TEL 03-1234 5678'],
  ['SETIA MAJU', '(1234567-X)'],
  ['SETIA MAJU', '201901012345 (1234567-X)'],
  ['SETIA MAJU', '( ROC : SA0416111-K )'],
])('%s, %s: a name with its company’s number', (text, below) =>
  expect(isRegisteredName(text, below)).toBe(true),
);

test.each([
  ['SETIA MAJU', '12, JALAN CONTOH'],
  ['SETIA MAJU', 'JALAN CONTOH 1234567-X'],
  ['SETIA MAJU', '03-1234567'],
  ['GST ID: 12345678-A', ''],
  ['( ROC : SA0416111-K )', ''],
  ['45400 SEKSYEN', '(1234567-X)'],
  ['(1234567-X)', '(1234567-X)'],
])('%s, %s: none', (text, below) => expect(isRegisteredName(text, below)).toBe(false));
