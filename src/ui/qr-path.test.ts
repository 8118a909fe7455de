import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('each run of dark modules is one bar', () => {
  const row = (text: string) => text.split('').map((module) => module === '#');
  expect(qrPath([row('##.#'), row('....'), row('.###')])).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});
