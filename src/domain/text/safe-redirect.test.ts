import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each(['/', '/receipts', '/receipts/1?page=2#top', '/a//b', '/?next=https://elsewhere.example'])(
  'goes to %s',
  (path) => expect(safeRedirect(path)).toBe(path),
);

test.each([
  null,
  undefined,
  '',
  'receipts',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\/elsewhere.example',
  '/ok\\..\\x',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  ' /receipts',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '/\u007f',
  '/\0',
])('does not go to %j', (path) => expect(safeRedirect(path)).toBe('/'));
