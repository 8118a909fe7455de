import { statSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the display typeface is at most 30 kB', () => {
  const { size } = statSync(new URL('../src/styles/fonts/kira-display.woff2', import.meta.url));
  expect(size).toBeLessThanOrEqual(30_000);
});
