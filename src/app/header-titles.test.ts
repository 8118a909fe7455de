import { expect, test } from 'vitest';
import { hasBottomNav, headerTitle, windowTitle } from './header-titles.ts';

test.each([
  ['/settings', 'Settings', 'back'],
  ['/groups', 'Groups', 'close'],
  ['/receipts', 'Receipts', 'close'],
  ['/receipts/', 'Receipts', 'close'],
  ['/activity', 'Transactions', null],
  ['/manual-receipt', 'New Receipt', 'close'],
  ['/quick-split', 'Quick split', 'close'],
  ['/file-upload', 'New Expense', 'close'],
  ['/receipts/0199-ab', 'Receipt', 'back'],
  ['/new-group', 'New Group', 'back'],
  ['/edit-group/0199-ab', 'Edit Group', 'close'],
  ['/signup', 'Sign Up', 'back'],
  ['/login', 'Welcome Back', null],
  ['/forgot-password', 'Forgot Password', 'back'],
  ['/reset-password', 'Reset Password', null],
  ['/change-password', 'Change Password', null],
  ['/transaction', 'Transaction', 'back'],
  ['/settle', 'Kira', 'back'],
  ['/payment', 'Kira', 'back'],
  ['/', 'Kira', null],
  ['/somewhere/else', 'Kira', null],
])('%s', (path, title, leading) => {
  expect(headerTitle(path)).toEqual({ title, leading });
});

test('the bottom navigation is hidden on the two lists only', () => {
  expect(['/', '/home', '/activity', '/settings'].every(hasBottomNav)).toBe(true);
  expect(['/groups', '/receipts', '/receipts/'].some(hasBottomNav)).toBe(false);
});

test.each([
  ['/', 'Kira · Split the bill, not the friendship'],
  ['/pricing', 'Pricing · Kira'],
  ['/pricing/', 'Pricing · Kira'],
  ['/receipts', 'Receipts · Kira'],
  ['/invitation', 'Invitation · Kira'],
  ['/b', 'Receipt · Kira'],
  ['/b/AbCdEfGh12', 'Receipt · Kira'],
  ['/keep', 'Sign Up · Kira'],
  ['/somewhere/else', 'Page not found · Kira'],
])('the window at %s is called %s', (path, title) => {
  expect(windowTitle(path)).toBe(title);
});
