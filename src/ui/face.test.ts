import { expect, test } from 'vitest';
import { initials } from './face.ts';

test.each([
  ['Aisyah Rahman', 'AR'],
  ['jun', 'J'],
  ['Siti Nur Haliza', 'SH'],
  ['陈 伟', '陈伟'],
  ['Ali (2)', 'A2'],
  ['🍵', '🍵'],
  ['', '?'],
])('%s -> %s', (name, text) => {
  expect(initials(name)).toBe(text);
});
