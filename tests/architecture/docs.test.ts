import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs', root), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`),
].filter((path) => path.endsWith('.md') && !path.includes('measurements/'));

/** The project's own paths in a page, but for patterns (`mutate-*.ts`, `SUBJECT.ts`). */
const pathsIn = (page: string): string[] =>
  [...page.matchAll(/(?<![\w./-])(?:src|server|workers|tests|tools|docs)\/[\w./-]*\w\/?(?![\w*-])/g)]
    .map(([path]) => path)
    .filter((path) => !/[A-Z]{3}/.test(path));

test.each(pages)('%s names only files that exist', (page) => {
  const text = readFileSync(new URL(page, root), 'utf8');
  const missing = pathsIn(text).filter((path) => !existsSync(new URL(path, root)));
  expect(missing).toEqual([]);
});

test('a path is found, the variable part of a pattern is not', () => {
  expect(pathsIn('See `src/data/rows.ts`, src/sync and server/db/migrations/NNNN-x.sql.')).toEqual([
    'src/data/rows.ts',
    'src/sync',
  ]);
  expect(pathsIn('`src/data/mutate-*.ts`, https://example.org/src/a.ts')).toEqual(['src/data']);
});
