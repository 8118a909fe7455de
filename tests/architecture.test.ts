import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hostileText } from './architecture/hostile-text.ts';
import { broken, longFiles } from './architecture/rules.ts';

const root = new URL('../', import.meta.url);

/** All source files, path -> text, with the configurations in the root. */
const sources = new Map(
  ['src', 'server', 'workers', 'tests', 'tools']
    .flatMap((top) =>
      readdirSync(new URL(top, root), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${top}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .concat(readdirSync(root))
    .filter((path) => /\.(ts|tsx|js|mjs|css)$/.test(path))
    .map((path) => [path, readFileSync(new URL(path, root), 'utf8')]),
);

test('the house keeps its own rules', () => {
  expect(sources.size).toBeGreaterThan(50);
  expect(sources.has('tools/vite/chunks.ts')).toBe(true);
  for (const long of longFiles(sources)) console.warn(`${long}: is it one subject?`);
  expect(broken(sources)).toEqual([]);
  // It reads every file, on a machine that does so for others, too.
}, 180_000);

test('a file of more than 400 lines is told, but for texts', () => {
  const long = 'a {}\n'.repeat(401);
  const files = { 'src/ui/a.css': long, 'src/ui/b.css': long.slice(5), 'src/ui/texts.ts': long };
  expect(longFiles(new Map(Object.entries(files)))).toEqual(['src/ui/a.css has 401 lines']);
});

describe('the rules are able to fail', () => {
  const judge = (path: string, text: string) =>
    broken(new Map([[path, text]])).map((what) => what.split(': ')[1]);

  test.each([
    ['src/app/a.module.css', '.a { color: #123456; }', 'HOUSE-13 has a colour of its own, #123456'],
    [
      'src/ui/a.ts',
      `const list = new Intl.ListFormat('en');`,
      'HOUSE-14 makes Intl.ListFormat while it loads',
    ],
    [
      'src/features/a.ts',
      `work.catch((error) => toast.error(error.message));`,
      "HOUSE-17 shows an error's own message (error.message)",
    ],
    [
      'src/app/a.ts',
      `toast.error(error instanceof Error ? text : texts.failed);`,
      "HOUSE-17 shows an error's own message (instanceof Error ?)",
    ],
    [
      'server/a.ts',
      'const guests = sql`select id from users where email is null`;',
      'HOUSE-19 tells a guest by the address (email is null)',
    ],
    [
      'src/domain/a.ts',
      `const x = new RegExp(typed);`,
      'HOUSE-15 line 1 makes a regular expression of a text',
    ],
    [
      'src/features/board/paying/a.tsx',
      `import css from '../who-paid/paid.module.css';`,
      'HOUSE-16 has the styles of another room (src/features/board/who-paid/paid.module.css)',
    ],
    [
      'src/domain/a.ts',
      `import { db } from '../data/db.ts';`,
      'HOUSE-1 domain imports data (src/data/db.ts)',
    ],
    [
      'src/domain/a.ts',
      `import type { Db } from '../data/db.ts';`,
      'HOUSE-1 domain imports data (src/data/db.ts)',
    ],
    [
      'src/domain/a.ts',
      `type D = import('../data/db.ts').Db;`,
      'HOUSE-1 domain imports data (src/data/db.ts)',
    ],
    ['src/data/a.ts', `import '../api/client.ts';`, 'HOUSE-1 data imports api (src/api/client.ts)'],
    [
      'src/ui/a.tsx',
      `export { x } from '../sync/x.ts'; const a = <b />;`,
      'HOUSE-1 ui imports sync (src/sync/x.ts)',
    ],
    [
      'src/sync/a.ts',
      `await import('../features/x.ts');`,
      'HOUSE-1 sync imports features (src/features/x.ts)',
    ],
    ['src/features/a/b.ts', `import '../../app/x.ts';`, 'HOUSE-1 features imports app (src/app/x.ts)'],
    ['src/app/a.ts', `import '../main.tsx';`, 'HOUSE-1 app imports main (src/main.tsx)'],
    ['server/a.ts', `import '../src/reading/x.ts';`, 'HOUSE-1 server imports reading (src/reading/x.ts)'],
    ['src/api/a.ts', `import '../../server/x.ts';`, 'HOUSE-1 api imports server (server/x.ts)'],
    ['workers/a.ts', `import '../src/ui/x.ts';`, 'HOUSE-1 workers imports ui (src/ui/x.ts)'],
    [
      'src/data/a.ts',
      `new Worker(new URL('../reading/worker/x.ts', import.meta.url));`,
      'HOUSE-1 data imports worker (src/reading/worker/x.ts)',
    ],
    ['src/app/a.ts', `import '../../tests/x.ts';`, 'HOUSE-1 app imports a test or a tool (tests/x.ts)'],
    [
      'src/features/a/x.ts',
      `import '../b/y.ts';`,
      'HOUSE-2 feature a imports feature b (src/features/b/y.ts)',
    ],
    ['src/api/a.ts', `export const load = () => fetch('/x');`, 'HOUSE-3 reads fetch()'],
    ['src/api/a.ts', `export const load = window.fetch;`, 'HOUSE-3 reads window.fetch'],
    ['src/boot/page-language.js', `fetch('/x');`, 'HOUSE-3 reads fetch()'],
    ['src/data/a.ts', `export const now = Date.now();`, 'HOUSE-3 reads Date.now()'],
    ['server/a/b.ts', `export const now = new Date();`, 'HOUSE-3 reads new Date()'],
    ['src/domain/a.ts', `export const dice = Math.random();`, 'HOUSE-3 reads Math.random()'],
    ['src/ui/a.ts', `export const id = crypto.randomUUID();`, 'HOUSE-3 reads crypto.randomUUID()'],
    ['server/a.ts', `import { randomUUID } from 'node:crypto'; randomUUID();`, 'HOUSE-3 reads randomUUID()'],
    ['src/data/a.ts', `import { v7 } from 'uuid'; v7();`, 'HOUSE-3 makes ids of its own (uuid)'],
    [
      'server/http/a.ts',
      `import type { Me } from '../auth/x.ts';`,
      'HOUSE-8 server/http imports server/auth (server/auth/x.ts)',
    ],
    [
      'server/http/a.ts',
      `import '../outbox/x.ts';`,
      'HOUSE-8 server/http imports server/outbox (server/outbox/x.ts)',
    ],
    [
      'server/groups/a.ts',
      `import type { B } from '../bills/x.ts';`,
      'HOUSE-18 imports another subject, or what is above subjects (server/bills/x.ts)',
    ],
    [
      'server/me/a.ts',
      `import '../effects.ts';`,
      'HOUSE-18 imports another subject, or what is above subjects (server/effects.ts)',
    ],
    [
      'server/auth/sessions/a.ts',
      `import '../../groups/x.ts';`,
      'HOUSE-18 imports another subject, or what is above subjects (server/groups/x.ts)',
    ],
    ['src/sync/a.ts', `setTimeout(push, 100);`, 'HOUSE-3 starts setTimeout()'],
    [
      'src/data/a.ts',
      `export const limit = AbortSignal.timeout(1000);`,
      'HOUSE-3 starts AbortSignal.timeout()',
    ],
    [
      'server/groups/a.ts',
      `import { setTimeout as wait } from 'node:timers/promises'; await wait(9);`,
      'HOUSE-3 starts node:timers/promises',
    ],
    [
      'tools/vite/a.ts',
      `import '../../src/features/a/x.ts';`,
      'HOUSE-1 build imports features (src/features/a/x.ts)',
    ],
    ['tools/vite/a.ts', `export const now = Date.now();`, 'HOUSE-3 reads Date.now()'],
    [
      'tools/vite/a.ts',
      `export const a = /^(?:a|a)*$/;`,
      expect.stringMatching(/^HOUSE-15 line 1 takes too long/),
    ],
    ['src/ui/a.ts', `export default 1;`, 'HOUSE-5 has a default export'],
    [
      'src/ui/index.ts',
      `export * from './a.ts'; export { b } from './b.ts';`,
      'HOUSE-5 only hands on what others export',
    ],
  ])('%s: %#', (path, text, what) => expect(judge(path, text)).toEqual([what]));

  test.each([
    ['what is below', 'src/features/a/x.tsx', `import '../../domain/x.ts'; import './y.ts'; import 'react';`],
    ['a fetch that was handed in', 'src/api/a.ts', `export const api = ({ fetch }: Deps) => fetch('/x');`],
    [
      'a timer that was handed in',
      'src/sync/a.ts',
      `export const wait = ({ setTimeout }: Deps) => setTimeout(go, 9);`,
    ],
    ['a timer of a screen', 'src/features/a/b.tsx', `setTimeout(goOn, 3000);`],
    ['a given day', 'src/domain/a.ts', `export const day = (iso: string) => new Date(iso);`],
    ['a composition root', 'src/main.tsx', `import './app/app.tsx'; export const now = () => Date.now();`],
    ['the database for server/http', 'server/http/a.ts', `import '../db/x.ts'; import '../deps.ts';`],
    ['server/http for others', 'server/auth/a.ts', `import '../http/x.ts';`],
    ['a subject for what is above it', 'server/sync/a.ts', `import '../bills/x.ts';`],
    ['a subject within itself', 'server/bills/guests/a.ts', `import '../x.ts';`],
    ['a test', 'src/data/a.test.ts', `import '../sync/x.ts'; Math.random();`],
    ['who starts the worker', 'src/reading/a.ts', `new URL('./worker/x.ts', import.meta.url);`],
    ['the address of a folder', 'server/a.ts', `new URL('..', import.meta.url);`],
    ['words in strings and comments', 'src/ui/a.ts', `// Date.now()\nexport const a = 'Math.random()';`],
    ['the config of a tool', 'tests/e2e/vitest.config.ts', `export default {};`],
    [
      'a type of the contract, or a schema that comes later',
      'src/main.tsx',
      `import type { User } from './contract/auth.ts'; void import('./contract/routes.ts');`,
    ],
  ])('%s is fine', (_, path, text) => expect(judge(path, text)).toEqual([]));

  const loneText = 'TEXT-2 line 1 returns a text without a fragment';
  test.each([
    ['A = ({ name }: { name: string }) => name', [loneText]],
    ['A = memo(() => texts.empty)', [loneText]],
    ['A = () => { if (isNew) return `${n} left`; return <p />; }', [loneText]],
    ['A = () => (isNew ? <p /> : formatAmount(n))', [loneText]],
    ["A = () => isNew && 'new'", [loneText]],
    ['A = ({ name }: { name: string }) => <>{name}</>', []],
    ['A = ({ children }: Props) => children', []],
    ['A = () => { const label = () => texts.empty; return <p>{label()}</p>; }', []],
    ['label = () => texts.empty', []],
  ])('TEXT-2: %s', (component, found) => {
    expect(judge('src/ui/a.tsx', `const ${component};`)).toEqual(found);
  });

  test('a schema that the first screen loads is found through others', () => {
    const files = new Map([
      ['src/main.tsx', `import { load } from './data/profile.ts'; load();`],
      ['src/data/profile.ts', `import { user } from '../contract/auth.ts'; export const load = () => user;`],
    ]);
    expect(broken(files)).toEqual(['src/data/profile.ts: HOUSE-6 loads src/contract/auth.ts at the start']);
    const visitors = new Map([['src/visitor.tsx', `import { user } from './contract/auth.ts'; user();`]]);
    expect(broken(visitors)).toEqual(['src/visitor.tsx: HOUSE-6 loads src/contract/auth.ts at the start']);
  });

  const judgeAll = (files: Record<string, string>) => broken(new Map(Object.entries(files)));

  test.each([
    [
      'two folders, by different files',
      { 'b/one.ts': `import '../c/two.ts';`, 'b/x.ts': '', 'c/two.ts': '', 'c/y.ts': `import '../b/x.ts';` },
      'b -> c -> b',
    ],
    [
      'types alone',
      {
        'b/one.ts': `import type { C } from '../c/two.ts';`,
        'c/two.ts': `export type C = import('../b/one.ts').B;`,
      },
      'b -> c -> b',
    ],
    [
      'three folders, named from the first in the alphabet, without those that only lead there',
      {
        'a/x.ts': `import '../d/x.ts';`,
        'd/x.ts': `import '../b/x.ts';`,
        'b/x.ts': `import '../c/x.ts';`,
        'c/x.ts': `import '../d/x.ts';`,
      },
      'b -> c -> d -> b',
    ],
  ])('a circle of folders: %s', (_, files, chain) => {
    const inTools = Object.fromEntries(Object.entries(files).map(([name, text]) => [`tools/${name}`, text]));
    const names = chain.split(' -> ').map((name) => `tools/${name}`);
    expect(judgeAll(inTools)).toEqual([`${names[0]}: HOUSE-7 imports itself: ${names.join(' -> ')}`]);
  });

  test.each([
    [
      'two ways to the same folder',
      {
        'tools/a/x.ts': `import '../b/x.ts'; import '../c/x.ts';`,
        'tools/b/x.ts': `import '../d/x.ts';`,
        'tools/c/x.ts': `import '../d/x.ts';`,
        'tools/d/x.ts': `export const d = 1;`,
      },
    ],
    [
      'a folder and one inside it',
      { 'tools/a/x.ts': `import './b/x.ts';`, 'tools/a/b/x.ts': `import '../y.ts';`, 'tools/a/y.ts': '' },
    ],
    [
      'tests',
      {
        'tools/a/x.test.ts': `import '../b/x.ts';`,
        'tools/a/y.ts': '',
        'tools/b/x.ts': `import '../a/y.ts';`,
      },
    ],
  ])('no circle: %s', (_, files) => expect(judgeAll(files)).toEqual([]));
});

test.each([
  // Those of earlier releases: amounts at the end of a pasted line, a registration number, a tax summary.
  [/^(.*?)(?:[\s:=.]|-(?!RM|\d)|(?<=\S)-)*(-?\d[\d,]*[.,]\d{2})$/iu],
  [/\s*(?:CO\.?\s*)?(?:NO\.?\s*:?\s*)?[A-Z]{0,3}\d{4,}.*$/i],
  [/^\W*(?:SR|ZRL?)\s*[-=:]?\s*[(@]{0,2}\s*@?\s*\d{1,2}\s*%/i],
  [/(SDN BHD\.?)\s+[^\s(]*[\d-]\S*\s*$/i],
  [/^(?:a|a)*$/],
  [/(?<=A(?:\s|\t)*)x/],
])('a hostile text is found for %s', ({ source, flags }) =>
  expect(hostileText(source, flags)).not.toBeNull(),
);

test.each([[/\s+$/], [/^[\d,]+\.\d{2}$/], [/^\W*\d{3,}\s+[^\W\d]{2}/], [/RM/g]])(
  'no hostile text is found for %s',
  ({ source, flags }) => expect(hostileText(source, flags)).toBeNull(),
);
