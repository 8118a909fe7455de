import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { above } from './rules.ts';

/** `above` as docs/architecture.md shows it. */
const shown = Object.entries(above)
  .map(([name, below]) => ` ${name.padEnd(10)} ${below.join(', ') || 'nothing'}\n`)
  .join('');

test('the page shows what each folder may import as the rules have it', () => {
  const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const [list] = /(?<=^```\n)(?: \w+ +\w+(?:, \w+)*\n)+(?=```)/m.exec(page) ?? [];
  expect(list).toBe(shown);
});
