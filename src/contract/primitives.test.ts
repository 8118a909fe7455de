import { expect, test } from 'vitest';
import { nameUpTo } from './primitives.ts';

const isName = (text: string) => nameUpTo(60).safeParse(text).success;

test.each(['Aisyah', "Ng Wei-Lin O'Neil", '林小明', 'Muthu முத்து', '👨‍👩‍👧 Family', '👩🏽‍🍳', '❤️‍🔥'])(
  '%s is a name',
  (text) => expect(isName(text)).toBe(true),
);

test.each([
  '',
  '  ',
  'a\nb',
  'a\u0000b',
  'a\u202eb',
  'a\u200db',
  'a\u200bb',
  '\ufeffa\u2066b',
  'a\u2028b',
  'x'.repeat(61),
])('%j is no name', (text) => expect(isName(text)).toBe(false));
