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

/** Files of the code, from the project's root. */
const files = ['src', 'server', 'workers', 'tests', 'tools'].flatMap((top) =>
  readdirSync(new URL(top, root), { recursive: true, encoding: 'utf8' }).map((path) => `/${top}/${path}`),
);

/** Drawings name files without the beginning of their path: `data/db.ts`, `upload-screen.tsx`. */
const filesInDrawings = (page: string): string[] =>
  [...page.matchAll(/^```\n(.*?)^```/gms)].flatMap(([, drawing = '']) =>
    [...drawing.matchAll(/(?<![\w./*-])[\w-]+(?:[./][\w-]+)*\.tsx?(?!\w)/g)].map(([path]) => path),
  );

test.each(pages)('%s draws only files that exist', (page) => {
  const text = readFileSync(new URL(page, root), 'utf8');
  const missing = filesInDrawings(text).filter((path) => !files.some((file) => file.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});

test('a file in a drawing is found, in a sentence or a pattern it is not', () => {
  expect(filesInDrawings('a.ts\n```\n -> data/db.ts  mutate-*.ts (ocr.worker.ts)\n```\n')).toEqual([
    'data/db.ts',
    'ocr.worker.ts',
  ]);
});

test('a path is found, the variable part of a pattern is not', () => {
  expect(pathsIn('See `src/data/rows.ts`, src/sync and server/db/migrations/NNNN-x.sql.')).toEqual([
    'src/data/rows.ts',
    'src/sync',
  ]);
  expect(pathsIn('`src/data/mutate-*.ts`, https://example.org/src/a.ts')).toEqual(['src/data']);
});
