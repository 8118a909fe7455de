import { describe, expect, test } from 'vitest';
import { broken } from './rules.ts';

const judge = (files: Record<string, string>) => broken(new Map(Object.entries(files)));

describe('HOUSE-9: modules that the app loads later share no name', () => {
  const load = `void import('../a/sheet.tsx'); void import('../b/sheet.tsx');`;

  test('two of them that export one name are told once', () => {
    const files = {
      'src/app/load.ts': load,
      'src/a/sheet.tsx': `export const Sheet = 1;`,
      'src/b/sheet.tsx': `const Sheet = 1; export { Sheet };`,
    };
    expect(judge(files)).toContain('src/a/sheet.tsx: HOUSE-9 exports Sheet, as does src/b/sheet.tsx');
  });

  test('others, re-exports, and a value and a type of one file may be alike', () => {
    const files = {
      'src/ui/load.ts': `void import('./a.ts'); void import('./b.ts');`,
      'src/ui/a.ts': `export const box = 1; export type Box = {}; export interface box {}`,
      'src/ui/b.ts': `export { box } from './a.ts'; const Box = 1; export const c = Box;`,
      'src/ui/c.ts': `export type Box = {};`,
      'tests/load.ts': `void import('../src/ui/c.ts');`,
    };
    expect(judge(files)).toEqual([]);
  });
});

describe('HOUSE-10: ids of invariants', () => {
  const define = (...ids: string[]) => `/**\n${ids.map((id) => ` *   ${id}  It holds.\n`).join('')} */\n`;

  test.each([
    ['an id defined twice', { 'server/b.ts': define('PUSH-1') }, 'server/b.ts', 'defines PUSH-1, as does'],
    ['an id of one letter', { 'server/b.ts': define('A1') }, 'server/b.ts', 'defines A1, which is not like'],
    ['an id without a hyphen', { 'server/b.ts': define('PUSH1') }, 'server/b.ts', 'defines PUSH1, which'],
    [
      'a title',
      { 'src/a.test.ts': `test('PUSH-2: x', () => {});` },
      'src/a.test.ts',
      'names PUSH-2, which no',
    ],
    [
      'the second id of a title',
      { 'tests/a.test.ts': `describe.each([1])('PUSH-1, PULL-1 %i', () => {});` },
      'tests/a.test.ts',
      'names PULL-1, which no',
    ],
    [
      'an id of one letter in a title',
      { 'src/a.test.ts': 'test.skipIf(no)(`W3 ${a}`, () => {});' },
      'src/a.test.ts',
      'names W3, which no',
    ],
    [
      'a comment',
      { 'src/b.ts': `// as PUSH-7 says\nexport const b = 1;` },
      'src/b.ts',
      'names PUSH-7, which no',
    ],
    ['a short comment', { 'src/b.ts': `export const b = 1; // A3` }, 'src/b.ts', 'names A3, which no'],
    ['brackets in a comment', { 'src/b.ts': `/** It (S5). */` }, 'src/b.ts', 'names S5, which no'],
  ])('%s is judged', (_, files, path, what) => {
    const [found, ...others] = judge({ 'src/a.ts': define('PUSH-1'), ...files });
    expect(found).toContain(`${path}: HOUSE-10 ${what}`);
    expect(others).toEqual([]);
  });

  test('a defined id, a format and an amount are no mistake', () => {
    const files = {
      'src/a.ts': define('PUSH-1', 'PUSH-10'),
      'src/a.test.ts': `test('PUSH-1, PUSH-10: x', () => {}); test('RM 10 in UTF-8', () => {}); // S8.20 is $8`,
      'src/b.ts': `/** PUSH-1, in UTF-8: an A4 page. */`,
    };
    expect(judge(files)).toEqual([]);
  });
});

describe('HOUSE-12: neither repeated tests nor fixed sleeps', () => {
  const sleep = `import { setTimeout as wait } from 'node:timers/promises';\n`;

  test.each([
    ['a configuration', `export const config = { test: { retry: 1 } };`, 'line 1 repeats a test that failed'],
    ['a condition', `export const test = { retry: inCI ? 1 : 0 };`, 'line 1 repeats a test that failed'],
    ['an option', `test('x', { retries: 2 }, () => {});`, 'line 1 repeats a test that failed'],
    ['a command', `run('vitest', ['--retry=3']);`, 'line 1 repeats a test that failed'],
    ['waitForTimeout', `while (true) await page.waitForTimeout(9);`, 'line 1 sleeps for a fixed time'],
    ['a timer of Node', `${sleep}await wait(100);`, 'line 2 sleeps for a fixed time'],
    [
      'a promise of a timer',
      `await new Promise((resolve) => setTimeout(resolve, 100));`,
      'line 1 sleeps for a fixed time',
    ],
    [
      'a function that sleeps',
      `const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });`,
      'line 1 sleeps for a fixed time',
    ],
    ['a step of a list', `${sleep}for (const at of steps) await wait(at);`, 'line 2 sleeps for a fixed time'],
  ])('%s is judged', (_, text, what) => {
    expect(judge({ 'tests/a.ts': text })).toEqual([`tests/a.ts: HOUSE-12 ${what}`]);
  });

  test.each([
    ['polling', 'tests/a.ts', `${sleep}while (!isDone()) await wait(20);`],
    ['a time limit', 'tests/a.ts', `${sleep}await Promise.race([work, wait(5000)]);`],
    ['letting other tasks run', 'src/a.test.ts', `await new Promise((resolve) => setTimeout(resolve));`],
    ['a button of that name', 'tests/a.ts', `await press(texts.retry); const texts = { retry: 'Again' };`],
    ['a timer of the app', 'src/ui/a.ts', `await new Promise((resolve) => setTimeout(resolve, 100));`],
  ])('%s is fine', (_, path, text) => expect(judge({ [path]: text })).toEqual([]));
});
