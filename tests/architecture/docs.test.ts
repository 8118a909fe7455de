import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/app/catalogue.ts';

const root = new URL('../../', import.meta.url);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'tools'].flatMap((top) =>
    readdirSync(new URL(top, root), { recursive: true, encoding: 'utf8' }).map((path) => `${top}/${path}`),
  ),
].filter((path) => path.endsWith('.md'));

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

/** Files of the project, from its root. */
const files = [
  ...readdirSync(root).map((path) => `/${path}`),
  ...['src', 'server', 'workers', 'tests', 'tools', 'docs', 'public'].flatMap((top) =>
    readdirSync(new URL(top, root), { recursive: true, encoding: 'utf8' }).map((path) => `/${top}/${path}`),
  ),
];

/** Drawings name files without the beginning of their path: `data/device/db.ts`, `upload-screen.tsx`. */
const filesInDrawings = (page: string): string[] =>
  [...page.matchAll(/^```\n(.*?)^```/gms)].flatMap(([, drawing = '']) =>
    [...drawing.matchAll(/(?<![\w./*-])[\w-]+(?:[./][\w-]+)*\.tsx?(?!\w)/g)].map(([path]) => path),
  );

test.each(pages)('%s draws only files that exist', (page) => {
  const text = readFileSync(new URL(page, root), 'utf8');
  const missing = filesInDrawings(text).filter((path) => !files.some((file) => file.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});

/** Files in a sentence: `vite.config.ts`, `labels/labels.ts`. Not patterns, and not what a program makes. */
const filesInSentences = (page: string): string[] =>
  [...page.matchAll(/`([\w./-]+\.(?:tsx?|js|mjs|css|html|sql|md))`/g)]
    .map(([, path = '']) => path.replace(/^(?:\.\.?\/)+/, ''))
    .filter((path) => !/[A-Z]{3}/.test(path));

/** A page's paragraphs, and rows of its tables; one without a first cell goes on with the row above. */
const partsOf = (page: string): string[] => page.split(/\n{2,}|\n(?=\| *[^\s|])/);

/** What a part names as folders, and the folders of its files: `rows/`, `src/data`, `labels/labels.ts`. */
const foldersIn = (part: string): string[] =>
  [...pathsIn(part), ...[...part.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path)]
    .map((path) => (/\.\w+$/.test(path) ? posix.dirname(path) : path).replace(/\/$/, ''))
    .filter((folder) => folder !== '.');

/** Files that nobody finds by a part's sentences: there is none, or several and no folder of one is named. */
const lostFiles = (part: string): string[] =>
  filesInSentences(part).filter((path) => {
    const found = files.filter((file) => file.endsWith(`/${path}`));
    const folders = foldersIn(part.replaceAll(`\`${path}\``, ''));
    const isNear = (file: string) => folders.some((folder) => posix.dirname(file).endsWith(`/${folder}`));
    return found.length !== 1 && !found.some(isNear);
  });

/** Decisions also tell of files that were left out. */
const isOfToday = (page: string): boolean => !page.startsWith('docs/decisions/');

test.each(pages.filter(isOfToday))('%s tells of files that exist, so that one finds them', (page) => {
  expect(partsOf(readFileSync(new URL(page, root), 'utf8')).flatMap(lostFiles)).toEqual([]);
});

test('a file that exists twice is lost, unless its folder stands in the same paragraph or row', () => {
  const page = [
    'In `upload-screen.tsx`, `gone.ts` and `repository.ts`.',
    'In `server/groups`: `repository.ts`.\n\n| `server/me` | x |\n| | `routes.ts` |\n| y | `routes.ts` |',
    '`server/me/write.ts`, `repository.ts`; `me/repository.ts`.',
  ];
  expect(page.map((part) => partsOf(part).flatMap(lostFiles))).toEqual([
    ['gone.ts', 'repository.ts'],
    ['routes.ts'],
    [],
  ]);
});

/** Keys of texts in a sentence: `goneTexts.unshared`. */
const keysOfTexts = (page: string): string[] =>
  [...page.matchAll(/`([a-z]\w*Texts(?:\.\w+)*)`/g)].map(([, path = '']) => path);

const isText = (path: string): boolean => {
  let part: unknown = catalogue;
  for (const key of path.split('.'))
    part = typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined;
  return part !== undefined;
};

test.each(pages.filter(isOfToday))('%s names only texts that exist', (page) => {
  const missing = keysOfTexts(readFileSync(new URL(page, root), 'utf8')).filter((path) => !isText(path));
  expect(missing).toEqual([]);
});

test('texts in a sentence are found, by name and by key', () => {
  const keys = keysOfTexts('See `goneTexts`, `goneTexts.unshared` and `commonTexts.billGone` (`texts.ts`).');
  expect(keys).toEqual(['goneTexts', 'goneTexts.unshared', 'commonTexts.billGone']);
  expect(keys.map(isText)).toEqual([true, true, false]);
});

/** The files that links lead to, as a page writes them. */
const linkedFiles = (page: string): string[] =>
  [...page.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);

test.each(pages)('%s links only to what exists', (page) => {
  const text = readFileSync(new URL(page, root), 'utf8');
  const missing = linkedFiles(text).filter(
    (path) => !existsSync(new URL(posix.join(posix.dirname(page), path), root)),
  );
  expect(missing).toEqual([]);
});

test('files in sentences and links are found', () => {
  const page =
    'See `../labels/labels.ts`, `db.ts` and `SUBJECT.ts`: [sync](sync.md#words), [x](https://x.org/a.md).';
  expect(filesInSentences(page)).toEqual(['labels/labels.ts', 'db.ts']);
  expect(linkedFiles(page)).toEqual(['sync.md']);
});

describe('decisions', () => {
  const folder = 'docs/decisions';
  const records = readdirSync(new URL(folder, root)).filter((name) => /^\d{4}-/.test(name));
  const index = readFileSync(new URL(`${folder}/README.md`, root), 'utf8');

  test('each record stands in the index with its number and title', () => {
    const missing = records.filter((name) => {
      const [, number, title] = /^# (\d+)\. (.+)/.exec(
        readFileSync(new URL(`${folder}/${name}`, root), 'utf8'),
      )!;
      return (
        number !== String(Number(name.slice(0, 4))) || !index.includes(`| ${number} | [${title}](${name}) |`)
      );
    });
    expect(missing).toEqual([]);
  });

  test('each one that code or a page names is in the index', () => {
    const known = new Set([...index.matchAll(/^\| (\d+) \| \[/gm)].map(([, number]) => number));
    const texts = files
      .filter((path) => /\.(?:tsx?|js|mjs|css|sql|md)$/.test(path) && !path.endsWith(`${folder}/README.md`))
      .map((path) => [path, readFileSync(new URL(path.slice(1), root), 'utf8')] as const);
    const named = texts.flatMap(([path, text]) =>
      [...text.matchAll(/\b[Dd]ecision (\d+)\b/g)].map(([, number = '']) => [path, number] as const),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(([, number]) => !known.has(number))).toEqual([]);
  });
});

test('a file in a drawing is found, in a sentence or a pattern it is not', () => {
  expect(filesInDrawings('a.ts\n```\n -> data/device/db.ts  mutate-*.ts (ocr.worker.ts)\n```\n')).toEqual([
    'data/device/db.ts',
    'ocr.worker.ts',
  ]);
});

test('a path is found, the variable part of a pattern is not', () => {
  expect(pathsIn('See `src/data/device/rows.ts`, src/sync and server/db/migrations/NNNN-x.sql.')).toEqual([
    'src/data/device/rows.ts',
    'src/sync',
  ]);
  expect(pathsIn('`src/data/mutate-*.ts`, https://example.org/src/a.ts')).toEqual(['src/data']);
});
