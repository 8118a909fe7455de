import { expect, test } from 'vitest';
import { isHostsPath, isUnderTry, wayOutOfTry, withoutTry } from './try-paths.ts';

const bill = '/receipts/0198c0de-0000-7000-8000-000000000001';

test('the visitor’s screens are those under /try', () => {
  const paths = ['/try', '/try/', '/try?x', `/try${bill}`, '/tryout', '/', bill];
  expect(paths.filter((path) => isUnderTry(path))).toEqual(['/try', '/try/', '/try?x', `/try${bill}`]);
  expect([withoutTry('/try'), withoutTry(`/try${bill}/check`)]).toEqual(['/', `${bill}/check`]);
});

test('a visitor’s own screens keep them under /try', () => {
  for (const own of [
    '/',
    '/receipts',
    bill,
    `${bill}/check`,
    '/file-upload',
    '/manual-receipt',
    '/quick-split',
  ])
    expect(wayOutOfTry(own, bill)).toBeNull();
});

test('a host without an account has the visitor’s screens, and no groups, settings or books', () => {
  const others = ['/groups', '/settings', '/settle', '/person/x', '/new-group', '/edit-group/x', '/activity'];
  expect(['/', '/home', '/receipts', bill, '/file-upload', '/sync', ...others].filter(isHostsPath)).toEqual([
    '/',
    '/home',
    '/receipts',
    bill,
    '/file-upload',
    '/sync',
  ]);
});

test('sign-up and log-in lead back to the bill; from the start page they lead to the start', () => {
  expect(wayOutOfTry('/signup', bill)).toBe(`/signup?redirect=${encodeURIComponent(bill)}`);
  expect(wayOutOfTry('/login', bill)).toBe(`/login?redirect=${encodeURIComponent(bill)}`);
  expect(wayOutOfTry('/signup', '/')).toBe('/signup');
});

test('what needs an account leads to sign-up and then there, and public pages open', () => {
  expect(wayOutOfTry('/new-group', bill)).toBe('/signup?redirect=%2Fnew-group');
  expect(wayOutOfTry('/settings', '/')).toBe('/signup?redirect=%2Fsettings');
  expect([wayOutOfTry('/landing', bill), wayOutOfTry('/b/token', '/')]).toEqual(['/landing', '/b/token']);
});
