import { expect, test } from 'vitest';
import { linkPath, safeRedirect } from './safe-redirect.ts';

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

test.each(['/join?token=a-b_c.d~e%2F1', '/invitation?token=0123456789abcdef'])(
  'a mail leads back to %s',
  (path) => expect(linkPath(path)).toBe(path),
);

test.each([
  null,
  undefined,
  '',
  '/',
  '/receipts',
  '/join',
  '/join?token=',
  '/join?token=a&redirect=//elsewhere.example',
  '/join?token=a#b',
  '/join?token=a b',
  '/join?token=a\n',
  '/join/?token=a',
  '/joined?token=a',
  '//elsewhere.example/join?token=a',
  'https://elsewhere.example/join?token=a',
  '/\\elsewhere.example/join?token=a',
  `/join?token=${'a'.repeat(300)}`,
])('a mail does not lead back to %j', (path) => expect(linkPath(path)).toBeNull());
