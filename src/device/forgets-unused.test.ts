import { expect, test } from 'vitest';
import { forgetsUnused } from './forgets-unused.ts';

test.each([
  ['Safari, and each browser on iOS', 'Apple Computer, Inc.', false, true],
  ['Safari’s app on the home screen', 'Apple Computer, Inc.', true, false],
  ['Chrome and Edge', 'Google Inc.', false, false],
  ['Firefox', '', false, false],
])(
  '%s: a page that is not opened for seven days may lose what it stored, or not',
  (_, vendor, isInstalled, forgets) => {
    expect(forgetsUnused({ vendor }, isInstalled)).toBe(forgets);
  },
);
