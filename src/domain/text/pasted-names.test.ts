import { expect, test } from 'vitest';
import { pastedNames } from './pasted-names.ts';

test.each([
  ['lines with numbers', '1. Aina\n2. Bala\n\n10) Wei Ling', ['Aina', 'Bala', 'Wei Ling']],
  ['bullets of a chat', '- Aina\r\n• Bala', ['Aina', 'Bala']],
  ['commas', 'Aina, Bala,Devi; Aina', ['Aina', 'Bala', 'Devi']],
  ['one name', 'Aina binti Ahmad', null],
  ['one name and an empty line', 'Aina\n', null],
])('a pasted list of names: %s', (_, text, names) => {
  expect(pastedNames(text)).toEqual(names);
});
