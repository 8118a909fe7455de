import { expect, test } from 'vitest';
import { billLink, tokenOfBillLink } from './bill-link.ts';

const token = 'AbC_-3x9.q1w2e3r4';

test('a link has its token', () => {
  expect(tokenOfBillLink(billLink('https://kira.example', token))).toBe(token);
});

test.each([
  [`  https://kira.example/b/${token}  `, token],
  [`Tick what you had: https://kira.example/b/${token}\nSee you`, token],
  [`https://kira.example/b/${token}?utm_source=wa`, token],
  [`https://kira.example/b/${token}#x`, token],
  [`kira.example/b/${token}/`, token],
])('in %j the token is found', (text, found) => expect(tokenOfBillLink(text)).toBe(found));

test.each([
  '',
  'https://kira.example/b/',
  'https://kira.example/b/short',
  'https://kira.example/join?token=abcdefghijkl',
  'https://kira.example/receipts/0198c0de-0000-7000-8000-000000000101',
  `https://kira.example/b/${'x'.repeat(300)}`,
])('in %j there is none', (text) => expect(tokenOfBillLink(text)).toBeNull());
